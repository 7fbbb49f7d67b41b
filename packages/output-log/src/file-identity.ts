/** What tells a file from another one that took its name, and perhaps its inode number. */
export interface FileIdentity {
  readonly dev: bigint
  readonly ino: bigint
  readonly birthtimeNs: bigint
  /** When it was last written. */
  readonly mtimeNs: bigint
}

/** Takes the identity out of a file's status. */
export const identityOf = ({ dev, ino, birthtimeNs, mtimeNs }: FileIdentity): FileIdentity => ({
  dev,
  ino,
  birthtimeNs,
  mtimeNs,
})

/**
 * Whether a file is the known one. File systems reuse the inode number of a removed file, so the birth time must agree;
 * where the system does not tell it (it says 0, or the time of the last change instead), the time of the last write.
 */
export const isSameFile = (found: FileIdentity, known: FileIdentity): boolean =>
  isSameInode(found, known) &&
  ((found.birthtimeNs === known.birthtimeNs && known.birthtimeNs !== 0n) || found.mtimeNs === known.mtimeNs)

/** The same while a descriptor keeps the inode number from being reused. */
export const isSameInode = (found: FileIdentity, known: FileIdentity): boolean =>
  found.dev === known.dev && found.ino === known.ino
