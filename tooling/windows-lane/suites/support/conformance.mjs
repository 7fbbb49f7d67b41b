import { selectConformanceCases } from '@ptarmigan/adapter-interface/conformance'

/** The conformance cases of a target as cases of a suite; those that need what it did not declare name it. */
export const conformanceCasesOf = (target) => {
  const { runnable, skipped } = selectConformanceCases(target)
  return [
    ...runnable.map(({ id, title, limitMs, run }) => ({ id, title, limitMs, run: () => run(target) })),
    ...skipped.map(({ case: { id, title }, missing }) => ({ id, title, missing, run: async () => undefined })),
  ]
}
