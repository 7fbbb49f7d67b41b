// The process in which one side of one metric is measured once: imports the metric, measures, tells, and ends.
const [, , metricUrl, name, params] = process.argv

// The run was ended: nothing may go on measuring for nobody.
process.on('disconnect', () => process.exit(1))

const tell = (message) =>
  process.send(message, () => {
    process.exit('figures' in message ? 0 : 1)
  })

try {
  const { metric } = await import(metricUrl)
  tell({ figures: await metric.contestants[name].measure(JSON.parse(params)) })
} catch (error) {
  tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
