/** Who of several terminals answers a program's queries: the last that claimed to. */
export interface QueryOwnership<Claimant> {
  readonly owner: Claimant | undefined
  claim(claimant: Claimant): void
  release(claimant: Claimant): void
}

/** `onChange` is called after the owner changed. */
export const createQueryOwnership = <Claimant>(
  onChange: (owner: Claimant | undefined) => void,
): QueryOwnership<Claimant> => {
  let claims: readonly Claimant[] = []
  const change = (next: readonly Claimant[]): void => {
    const before = claims.at(-1)
    claims = next
    if (claims.at(-1) !== before) onChange(claims.at(-1))
  }
  const without = (claimant: Claimant): readonly Claimant[] => claims.filter((each) => each !== claimant)
  return {
    get owner() {
      return claims.at(-1)
    },
    claim: (claimant) => change([...without(claimant), claimant]),
    release: (claimant) => change(without(claimant)),
  }
}
