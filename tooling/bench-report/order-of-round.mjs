/**
 * The order in which the sides are measured in a round: each round begins with another side, and every other one goes
 * backwards, so that no side always has the quiet moment or the warm machine.
 *
 * @template Side
 * @param {Side[]} sides
 * @param {number} round from 0
 */
export const orderOfRound = (sides, round) => {
  const first = Math.floor(round / 2) % sides.length
  const rotated = [...sides.slice(first), ...sides.slice(0, first)]
  return round % 2 === 0 ? rotated : rotated.reverse()
}
