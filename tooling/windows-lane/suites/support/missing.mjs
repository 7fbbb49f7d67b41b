/** Thrown by a case that finds out only on its way what it needs and the machine does not give: it is skipped for that. */
export class Missing extends Error {
  name = 'Missing'
  /** @param {string} capability an entry of gaps.mjs */
  constructor(capability) {
    super(`this machine does not give ${capability}`)
    this.capability = capability
  }
}
