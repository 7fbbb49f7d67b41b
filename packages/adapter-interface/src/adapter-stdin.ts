/** The input of a program. Writes are taken in order, whole, and are never interleaved with each other. */
export interface AdapterStdin {
  /**
   * Resolves when the kernel took every byte; text is sent as UTF-8.
   *
   * A write that meets a full pipe or terminal waits without spinning. An empty one resolves when it is its turn.
   * @throws `stdin-closed` after {@link end}, `session-ended` when the program is gone or reads no more, also while the write waits,
   * `line-too-long` on a terminal in canonical mode
   */
  write(data: string | Uint8Array): Promise<void>
  /**
   * Ends the input after all earlier writes: closes a pipe, sends end-of-file (VEOF) on a terminal. Idempotent.
   */
  end(): Promise<void>
}
