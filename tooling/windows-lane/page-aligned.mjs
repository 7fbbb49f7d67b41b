// Lays a program of Windows out so that Wine can map it into memory instead of copying it.

/**
 * The same program with each section at a multiple of a page in the file.
 *
 * Linkers align sections in a file to 512 bytes, which Linux cannot map: Wine reads all of such a program at every start,
 * 70 MB of node.exe, and that takes longer than what a case runs. Nothing of the code changes; the signature, which Wine
 * does not look at, is dropped with what else comes after the sections.
 * https://learn.microsoft.com/windows/win32/debug/pe-format
 *
 * @param {Buffer} program a 64-bit PE image
 * @returns {Buffer}
 */
export const pageAligned = (program) => {
  const fileHeader = program.readUInt32LE(0x3c) + 4
  const optionalHeader = fileHeader + 20
  if (
    program.toString('latin1', fileHeader - 4, fileHeader) !== 'PE\0\0' ||
    program.readUInt16LE(optionalHeader) !== 0x20b
  )
    throw new Error('not a 64-bit program of Windows')
  const sectionCount = program.readUInt16LE(fileHeader + 2)
  const sectionTable = optionalHeader + program.readUInt16LE(fileHeader + 16)
  const headers = padded(program.subarray(0, program.readUInt32LE(optionalHeader + sizeOfHeaders)))
  const parts = [headers]
  let offset = headers.length
  for (let index = 0; index < sectionCount; index++) {
    const entry = sectionTable + index * 40
    const size = program.readUInt32LE(entry + 16)
    const start = program.readUInt32LE(entry + 20)
    if (size === 0) continue
    const section = padded(program.subarray(start, start + size))
    headers.writeUInt32LE(section.length, entry + 16)
    headers.writeUInt32LE(offset, entry + 20)
    parts.push(section)
    offset += section.length
  }
  headers.writeUInt32LE(pageBytes, optionalHeader + fileAlignment)
  headers.writeUInt32LE(headers.length, optionalHeader + sizeOfHeaders)
  headers.writeUInt32LE(0, optionalHeader + checkSum)
  // These two name places in the file, not in memory.
  for (const directory of [certificates, debugging])
    headers.fill(0, optionalHeader + directory, optionalHeader + directory + 8)
  return Buffer.concat(parts)
}

const pageBytes = 4096
const fileAlignment = 36
const sizeOfHeaders = 60
const checkSum = 64
const certificates = 112 + 8 * 4
const debugging = 112 + 8 * 6

const padded = (bytes) => {
  const whole = Buffer.alloc(Math.ceil(bytes.length / pageBytes) * pageBytes)
  whole.set(bytes)
  return whole
}
