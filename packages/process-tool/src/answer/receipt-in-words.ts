import type { KilledMember, KillReceipt } from '@ptarmigan/adapter-interface'
import { countedOf, listedOf, shortCommand } from './words.ts'

/** What a kill did and what is known afterwards, survivors first; never more than the receipt says. */
export const receiptStatements = (receipt: KillReceipt): readonly string[] => {
  const survivors = survivorsOf(receipt)
  const ended = receipt.members.filter(({ outcome }) => outcome !== 'survived')
  return [
    ...(survivors.length === 0
      ? []
      : [`${countedOf(survivors.length, 'process', 'processes')} survived: ${listed(survivors)}.`]),
    ...(ended.length === 0 ? [] : [`Ended ${countedOf(ended.length, 'process', 'processes')}: ${listed(ended)}.`]),
    restStatement(receipt, survivors.length),
  ]
}

export const survivorsOf = ({ members }: KillReceipt): readonly KilledMember[] =>
  members.filter(({ outcome }) => outcome === 'survived')

const restStatement = ({ complete, limits }: KillReceipt, survivors: number): string => {
  if (complete) return 'Nothing of it is left.'
  const why = limits.length === 0 ? '' : `: ${limits.join('; ')}`
  return survivors > 0
    ? `Try kill again, or look at why it survived${why}.`
    : `No survivor was seen, but it is not certain that nothing is left${why}.`
}

const listed = (members: readonly KilledMember[]): string =>
  listedOf(members.map(inWords), { most: 20, separator: '; ' })

const inWords = ({ identity, command, outcome, signals, reason }: KilledMember): string => {
  const what = `${identity.pid} (${shortCommand(command, 80)})`
  const sent = signals.length === 0 ? '' : ` after ${signals.join(' and ')}`
  if (outcome === 'survived') return `${what}${sent}${reason === undefined ? '' : `, ${reason}`}`
  return `${what} ${outcome}${sent}`
}
