/**
 * What an exit code of Windows says beyond its number: the name of the status by which the system itself ended the program.
 * `undefined` for the codes of programs.
 *
 * A negative code is the same number read as signed. https://learn.microsoft.com/openspecs/windows_protocols/ms-erref
 */
export const windowsExitCodeName = (code: number): string | undefined => statusNames.get(code >>> 0)

const statusNames: ReadonlyMap<number, string> = new Map([
  [0x4001_0004, 'ended by a debugger'],
  [0x8000_0002, 'misaligned data'],
  [0x8000_0003, 'breakpoint'],
  [0xc000_0005, 'access violation'],
  [0xc000_0006, 'a page could not be read'],
  [0xc000_0008, 'invalid handle'],
  [0xc000_0017, 'out of memory'],
  [0xc000_001d, 'illegal instruction'],
  [0xc000_0022, 'access denied'],
  [0xc000_0094, 'integer division by zero'],
  [0xc000_00fd, 'stack overflow'],
  [0xc000_0135, 'a library was not found'],
  [0xc000_0138, 'a library lacks a function by number'],
  [0xc000_0139, 'a library lacks a function by name'],
  [0xc000_013a, 'interrupted by Ctrl-C'],
  [0xc000_0142, 'a library could not be initialised'],
  [0xc000_0374, 'heap corruption'],
  [0xc000_0409, 'stack buffer overrun'],
  [0xc000_0420, 'assertion failed'],
])
