/** Why the lane cannot run on this machine: neither passed nor failed. */
export class CannotRunHere extends Error {
  name = 'CannotRunHere'
}
