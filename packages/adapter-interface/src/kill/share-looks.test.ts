import { describe, expect, test } from 'vitest'
import { shareLooks } from './share-looks.ts'

describe('shareLooks', () => {
  test('those who ask together share one look, and who asks while one is taken gets the next', async () => {
    let looks = 0
    let askMeanwhile: (() => void) | undefined
    const scan = shareLooks(async () => {
      looks += 1
      askMeanwhile?.()
      return {}
    })
    const [first, second] = await Promise.all([scan(), scan()])
    expect(second).toBe(first)
    expect(looks).toBe(1)
    let meanwhile: Promise<unknown> | undefined
    askMeanwhile = () => {
      meanwhile ??= scan()
    }
    const third = await scan()
    expect(await meanwhile).not.toBe(third)
    expect(looks).toBe(3)
  })

  test('a look that failed is not the next one’s', async () => {
    let fails = true
    const scan = shareLooks(async () => {
      if (fails) throw new Error('no descriptors')
      return {}
    })
    await expect(scan()).rejects.toThrow('no descriptors')
    fails = false
    await expect(scan()).resolves.toBeDefined()
  })
})
