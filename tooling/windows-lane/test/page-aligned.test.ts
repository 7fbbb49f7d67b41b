import { expect, test } from 'vitest'
import { pageAligned } from '../page-aligned.mjs'

const optionalHeader = 0x58

/** A program of two sections, the second without anything in the file, as linkers lay it out. */
const program = (): Buffer => {
  const bytes = Buffer.alloc(1024 + 512, 0x11)
  bytes.fill(0, 0, 1024)
  bytes.writeUInt32LE(0x40, 0x3c)
  bytes.write('PE\0\0', 0x40, 'latin1')
  bytes.writeUInt16LE(2, 0x46)
  bytes.writeUInt16LE(240, 0x54)
  bytes.writeUInt16LE(0x20b, optionalHeader)
  bytes.writeUInt32LE(512, optionalHeader + 36)
  bytes.writeUInt32LE(1024, optionalHeader + 60)
  bytes.writeUInt32LE(77, optionalHeader + 64)
  bytes.fill(0xff, optionalHeader + 112 + 8 * 4, optionalHeader + 112 + 8 * 7)
  const sections = optionalHeader + 240
  bytes.writeUInt32LE(512, sections + 16)
  bytes.writeUInt32LE(1024, sections + 20)
  return bytes
}

test('every section starts at a page of the file, with what was in it', () => {
  const aligned = pageAligned(program())
  const sections = optionalHeader + 240
  expect([aligned.readUInt32LE(sections + 16), aligned.readUInt32LE(sections + 20)]).toEqual([4096, 4096])
  expect(aligned.subarray(4096, 4096 + 512)).toEqual(Buffer.alloc(512, 0x11))
  expect(aligned.length).toBe(8192)
  expect(aligned.readUInt32LE(sections + 40 + 20)).toBe(0)
})

test('what names places in the old file is dropped, and nothing else of the headers', () => {
  const aligned = pageAligned(program())
  const at = (offset: number): number => aligned.readUInt32LE(optionalHeader + offset)
  expect([at(36), at(60), at(64)]).toEqual([4096, 4096, 0])
  expect([at(112 + 8 * 4), at(112 + 8 * 5), at(112 + 8 * 6)]).toEqual([0, 0xffff_ffff, 0])
})

test('what is no such program is refused', () => {
  expect(() => pageAligned(Buffer.alloc(256))).toThrow('not a 64-bit program')
})
