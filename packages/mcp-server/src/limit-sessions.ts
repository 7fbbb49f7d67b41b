import { PtarmiganError, type SessionHost } from 'ptarmigan'

/** The same host, but with at most so many programs that run or are being started; one more is `resource-exhausted`. */
export const limitSessions = (host: SessionHost, most: number): SessionHost => {
  let opening = 0
  const open: SessionHost['open'] = async (spec) => {
    const running = host.list().filter(({ status }) => status === 'running').length
    if (running + opening >= most) throw tooMany(most)
    opening += 1
    try {
      return await host.open(spec)
    } finally {
      opening -= 1
    }
  }
  return { ...host, open }
}

const tooMany = (most: number): PtarmiganError =>
  new PtarmiganError(
    `${most} programs run already, which is as many as this server allows. End one first: process, action kill.`,
    { code: 'resource-exhausted', operation: 'open', details: { most } },
  )
