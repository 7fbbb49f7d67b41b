/** A moment at which the program is not working but waits, told once. */
export interface Turn {
  /** `asks`: a program waits for an answer. `prompt`: a shell or interpreter waits for a command. `idle`: it is quiet, and no more is known. */
  readonly kind: 'asks' | 'prompt' | 'idle'
  /** Whether what is typed now is a secret: the terminal does not show it. Never log it. */
  readonly sensitive: boolean
  /** What decided, the strongest that there was. */
  readonly evidence: 'kernel' | 'shell-mark' | 'prompt-pattern' | 'quiet' | 'detector'
  /** The last line of the screen, or of the output. */
  readonly text: string
  /** What the program reads: a line, a secret, or single keys. Only where the kernel tells. */
  readonly expects?: 'line' | 'secret' | 'keys'
}
