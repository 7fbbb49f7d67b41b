import { describe, expect, test } from 'vitest'
import { fullName } from './process-name.ts'

describe('fullName', () => {
  test('B61: a name that the kernel cut is completed from the executable or from the arguments', () => {
    const whole = 'this_is_a_very_long_process_name'
    expect(fullName('this_is_a_very_', [`/opt/${whole}`, undefined])).toBe(whole)
    expect(fullName('this_is_a_very_', [undefined, `./${whole}`])).toBe(whole)
    expect(fullName('this_is_a_very_', [`/opt/${whole} (deleted)`])).toBe(whole)
  })

  test('a short name, and one that no longer name continues, stay as they are', () => {
    expect(fullName('sh', ['/usr/bin/dash', 'sh'])).toBe('sh')
    expect(fullName('fifteen_bytes__', ['/usr/bin/python3.11', 'python3'])).toBe('fifteen_bytes__')
  })

  test('a cut through a character does not hide the rest', () => {
    expect(fullName('größenprüfun\ufffd', ['/opt/größenprüfungsprogramm'])).toBe('größenprüfungsprogramm')
  })
})
