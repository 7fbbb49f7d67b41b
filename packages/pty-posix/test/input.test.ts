import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually, type Session, useSessions } from './terminal-sessions.ts'

const sessions = useSessions()

const isRaw = async ({ terminal }: Session): Promise<boolean> => !(await terminal.lineDiscipline()).canonical
const isSilent = async ({ terminal }: Session): Promise<boolean> => !(await terminal.lineDiscipline()).echo

describe('a program that does not read yet', () => {
  test('B05: gets a big write whole and in order with later ones', async () => {
    const session = await sessions.shell('stty raw -echo; sleep .6; head -c 100009 | md5sum; head -c 4 | od -An -c')
    await eventually(() => isRaw(session))
    const big = session.stdin.write('0123456789'.repeat(10_000))
    const later = [session.stdin.write('next '), session.stdin.write(Buffer.from('one,')), session.stdin.write('last')]
    await Promise.all([big, ...later])
    await session.adapter.wait()
    const digest = createHash('md5')
      .update(`${'0123456789'.repeat(10_000)}next one,`)
      .digest('hex')
    expect(session.text()).toContain(digest)
    expect(session.text()).toMatch(/l\s+a\s+s\s+t/)
  })

  test('B05: keeps a write waiting until it reads, and one that is never read until it ends', async () => {
    const session = await sessions.shell('stty raw -echo; echo ready; sleep .4; exit 3')
    await session.until('ready')
    await eventually(() => isRaw(session))
    const written = session.stdin.write(Buffer.alloc(1_000_000, 'x'))
    const behind = session.stdin.write('y')
    await expect(written).rejects.toMatchObject({ code: 'session-ended' })
    await expect(behind).rejects.toMatchObject({ code: 'session-ended' })
    expect(await session.adapter.wait()).toEqual({ kind: 'exited', code: 3 })
  })

  test('B05: gets what the caller had written, also when its memory is used again', async () => {
    const session = await sessions.shell('stty raw -echo; sleep .3; head -c 60000 | tr -d a | wc -c')
    await eventually(() => isRaw(session))
    const memory = Buffer.alloc(60_000, 'a')
    const written = session.stdin.write(memory)
    memory.fill('b')
    await written
    await session.adapter.wait()
    expect(session.text().trim()).toBe('0')
  })
})

describe('B06: a line on a terminal in canonical mode', () => {
  const counting = async (): Promise<Session> => {
    const session = await sessions.shell('stty -echo; head -n1 | wc -c')
    await eventually(() => isSilent(session))
    return session
  }

  test.each([4094, 4095])('arrives whole with %i bytes and its end', async (bytes) => {
    const session = await counting()
    await session.stdin.write(`${'a'.repeat(bytes)}\n`)
    await session.adapter.wait()
    expect(session.text().trim()).toBe(String(bytes + 1))
  })

  test.each([4096, 9000])('is refused with %i bytes, and nothing of it is sent', async (bytes) => {
    const session = await counting()
    await expect(session.stdin.write(`${'a'.repeat(bytes)}\n`)).rejects.toMatchObject({
      code: 'line-too-long',
      details: { bytes, limit: 4095 },
    })
    await session.stdin.write('b\n')
    await session.adapter.wait()
    expect(session.text().trim()).toBe('2')
  })

  test('counts in bytes', async () => {
    const session = await counting()
    await expect(session.stdin.write(`${'é'.repeat(2048)}\n`)).rejects.toMatchObject({ code: 'line-too-long' })
    await session.stdin.write(`${'é'.repeat(2047)}\n`)
    await session.adapter.wait()
    expect(session.text().trim()).toBe('4095')
  })

  test('counts across writes', async () => {
    const session = await counting()
    await session.stdin.write('a'.repeat(3000))
    await session.stdin.write('b'.repeat(1000))
    await expect(session.stdin.write('c'.repeat(96))).rejects.toMatchObject({ code: 'line-too-long' })
    await session.stdin.write('d'.repeat(95))
    await session.stdin.write('\n')
    await session.adapter.wait()
    expect(session.text().trim()).toBe('4096')
  })

  test('may follow any number of others', async () => {
    const session = await sessions.shell('stty -echo; head -n 40 | wc -c')
    await eventually(() => isSilent(session))
    await session.stdin.write(`${'a'.repeat(999)}\n`.repeat(40))
    await session.adapter.wait()
    expect(session.text().trim()).toBe('40000')
  })

  test('is no line in raw mode, where 20,000 bytes arrive', async () => {
    const session = await sessions.shell('stty raw -echo; head -c 20000 | wc -c')
    await eventually(() => isRaw(session))
    await session.stdin.write('a'.repeat(20_000))
    await session.adapter.wait()
    expect(session.text().trim()).toBe('20000')
  })
})

describe('the end of the input', () => {
  test('B19: ends a program that reads, at the beginning of a line', async () => {
    const session = await sessions.start({ file: 'cat', args: [] })
    await session.stdin.write('abc\n')
    await session.until('abc\r\nabc\r\n')
    await session.stdin.end()
    expect(await session.adapter.wait()).toEqual({ kind: 'exited', code: 0 })
  })

  test('B19: ends a program that reads, in the middle of a line', async () => {
    const session = await sessions.start({ file: 'cat', args: [] })
    await session.stdin.write('abc')
    await session.stdin.end()
    expect(await session.adapter.wait()).toEqual({ kind: 'exited', code: 0 })
    expect(session.text()).toContain('abcabc')
  })

  test('B19: a typed end-of-file character in the middle of a line only hands the line over', async () => {
    const session = await sessions.start({ file: 'cat', args: [] })
    await session.stdin.write('abc\x04')
    await session.until('abcabc')
    expect(await Promise.race([session.adapter.exited, session.terminal.lineDiscipline()])).toHaveProperty('canonical')
    await session.stdin.write('\x04')
    expect(await session.adapter.wait()).toEqual({ kind: 'exited', code: 0 })
  })

  test('B19: after a typed one is sent once', async () => {
    const session = await sessions.shell('cat; echo between; cat')
    await session.stdin.write('abc\x04')
    await session.until('abcabc')
    await session.stdin.end()
    await session.until('between')
    await expect(session.stdin.write('x')).rejects.toMatchObject({ code: 'stdin-closed' })
    expect(await Promise.race([session.adapter.exited, session.terminal.lineDiscipline()])).toHaveProperty('canonical')
  })

  test('uses the character that the terminal has for it', async () => {
    const session = await sessions.shell('stty eof ^X -echo; cat; echo done')
    await eventually(() => isSilent(session))
    await session.stdin.end()
    await session.until('done')
    expect(await session.adapter.wait()).toEqual({ kind: 'exited', code: 0 })
  })

  test('B19: is refused in raw mode, where nothing is sent and writes go on', async () => {
    const session = await sessions.shell('stty raw -echo; head -c 3 | od -An -tx1')
    await eventually(() => isRaw(session))
    await session.stdin.write('a')
    await expect(session.stdin.end()).rejects.toMatchObject({ code: 'unsupported' })
    await session.stdin.write('bc')
    await session.adapter.wait()
    expect(session.text().trim()).toBe('61 62 63')
  })

  test('after the program is gone is quiet', async () => {
    const { adapter, stdin } = await sessions.shell('true')
    await adapter.wait()
    await stdin.end()
    await stdin.end()
  })
})

test('B20: NUL arrives as it was typed', async () => {
  const session = await sessions.shell('stty -echo; head -c 4 | od -An -tx1')
  await eventually(() => isSilent(session))
  await session.stdin.write('a\0b\n')
  await session.adapter.wait()
  expect(session.text().trim()).toBe('61 00 62 0a')
})

test('what is neither text nor bytes is refused', async () => {
  const { stdin } = await sessions.start({ file: 'cat', args: [] })
  await expect(Reflect.apply(stdin.write, stdin, [7])).rejects.toMatchObject({ code: 'invalid-argument' })
})
