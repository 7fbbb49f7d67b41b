import { expect, test } from 'vitest'
import { QueueBudget } from './queue-budget.ts'

test('a share shrinks with the number of busy logs, down to a least one, and grows again', () => {
  const budget = new QueueBudget()
  const mebi = 1024 * 1024
  expect(budget.shareBytes).toBe(16 * mebi)
  for (let count = 0; count < 4; count += 1) budget.enter()
  expect(budget.shareBytes).toBe(4 * mebi)
  for (let count = 0; count < 996; count += 1) budget.enter()
  expect(budget.shareBytes).toBe(mebi / 4)
  for (let count = 0; count < 1000; count += 1) budget.leave()
  expect(budget.shareBytes).toBe(16 * mebi)
})
