import type { KillReceipt } from '@ptarmigan/adapter-interface'
import { survivorsOf } from './receipt-in-words.ts'
import { countedOf, listedOf, shortCommand } from './words.ts'

/** What became of the processes that a one-shot left in the background; nothing is said where it left none. */
export const leftoverStatements = (receipt: KillReceipt | undefined): readonly string[] => {
  if (receipt === undefined) return []
  const survivors = survivorsOf(receipt)
  const ended = receipt.members.filter(({ outcome }) => outcome !== 'survived')
  const named = (members: KillReceipt['members']): string =>
    listedOf(
      members.map(({ identity, command }) => `${identity.pid} (${shortCommand(command, 80)})`),
      { most: 10, separator: ', ' },
    )
  return [
    ...(ended.length === 0
      ? []
      : [
          `It left ${countedOf(ended.length, 'process', 'processes')} in the background, ended with it: ${named(ended)}. ` +
            'A one-shot leaves nothing running; use mode daemon for what is to go on.',
        ]),
    ...(survivors.length === 0
      ? []
      : [
          `${countedOf(survivors.length, 'process', 'processes')} that it left in the background survived: ${named(survivors)}.`,
        ]),
    ...(receipt.complete || survivors.length > 0 || receipt.limits.length === 0
      ? []
      : [`It is not certain that it left nothing running: ${receipt.limits.join('; ')}.`]),
  ]
}
