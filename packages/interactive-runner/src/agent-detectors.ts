import type { PatternDetectorData } from './pattern-detector.ts'

/**
 * What the screens of well-known command-line agents show. They change with their versions: a screen that no rule knows is
 * `unknown`, and `registerDetector` replaces any of these by name. What asks for approval comes first, because the line that
 * says how to interrupt may stand above it.
 */
export const agentDetectors: readonly PatternDetectorData[] = [
  {
    name: 'claude-code',
    rules: [
      { state: 'waiting-approval', pattern: String.raw`^[\s│]*Do you want to .+\?` },
      { state: 'waiting-approval', pattern: String.raw`^[\s│]*❯ 1\. Yes` },
      { state: 'working', pattern: String.raw`\besc to interrupt\b`, flags: 'i', within: 'bottom', lines: 12 },
      { state: 'waiting-input', pattern: String.raw`^[\s│]*[>❯](\s|$)`, within: 'bottom', lines: 6, quietMs: 300 },
    ],
  },
  {
    name: 'codex',
    rules: [
      { state: 'waiting-approval', pattern: String.raw`Would you like to (run|make|apply|grant)\b.*\?` },
      { state: 'waiting-approval', pattern: String.raw`\bAllow command\?`, flags: 'i' },
      { state: 'working', pattern: String.raw`\besc to interrupt\b`, flags: 'i', within: 'bottom', lines: 12 },
      { state: 'waiting-input', pattern: String.raw`^\s*[›▌>](\s|$)`, within: 'bottom', lines: 6, quietMs: 300 },
    ],
  },
  {
    name: 'gemini-cli',
    rules: [
      { state: 'waiting-approval', pattern: String.raw`\bYes, allow (once|always)\b|\bApply this change\?` },
      { state: 'working', pattern: String.raw`\besc to cancel\b`, flags: 'i', within: 'bottom', lines: 12 },
      {
        state: 'waiting-input',
        pattern: String.raw`Type your message\b|^[\s│]*>(\s|$)`,
        within: 'bottom',
        lines: 8,
        quietMs: 300,
      },
    ],
  },
  {
    name: 'opencode',
    rules: [
      { state: 'waiting-approval', pattern: String.raw`\bPermission required\b|\bAllow once\b` },
      { state: 'working', pattern: String.raw`\besc(ape)? (to )?interrupt\b`, flags: 'i', within: 'bottom', lines: 8 },
      {
        state: 'waiting-input',
        pattern: String.raw`Ask anything|^[\s┃│]*>(\s|$)`,
        within: 'bottom',
        lines: 10,
        quietMs: 300,
      },
    ],
  },
  {
    name: 'aider',
    rules: [
      { state: 'waiting-approval', pattern: String.raw`\(Y\)es/\(N\)o`, within: 'bottom', lines: 3 },
      { state: 'working', pattern: String.raw`\bWaiting for\b`, within: 'bottom', lines: 2 },
      { state: 'waiting-input', pattern: String.raw`^(\w+ ?)*> ?$`, within: 'cursor' },
    ],
  },
]
