/**
 * Names that every program of a case can use. Output goes by `writeSync`, so that it is in the kernel when the next
 * statement runs; a report is base64, so that no terminal changes it.
 */
const prelude: string = [
  `const fs = require('node:fs')`,
  `const put = (fd, data) => { let rest = Buffer.from(data); while (rest.length > 0) try { rest = rest.subarray(fs.writeSync(fd, rest)) } catch (error) { if (error.code !== 'EAGAIN') throw error } }`,
  `const say = (text) => put(1, text)`,
  `const report = (value) => say('<<' + Buffer.from(JSON.stringify(value)).toString('base64') + '>>')`,
  `const raw = () => { if (process.stdin.isTTY) process.stdin.setRawMode(true) }`,
  `const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))`,
  `const stay = () => setInterval(() => undefined, 1000)`,
  `const argument = process.argv[1]`,
].join('; ')

/** A program of a case: its statements after the prelude, run inside an async function. */
export const programSource = (body: string): string =>
  `${prelude}; (async () => { ${body} })()`.replaceAll(/\s*\n\s*/g, ' ')

/** Stays until it is ended. */
export const staying = `say('ready'); stay()`

/** Stays, and ignores every polite request. */
export const stubborn = `for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGBREAK']) try { process.on(name, () => undefined) } catch { continue }
  say('ready'); stay()`

/** Reads as many bytes as its argument says, or to the end, and reports their number and digest. */
export const digesting = `const digest = require('node:crypto').createHash('sha256'); let bytes = 0; raw();
  const done = () => { report({ bytes, sha256: digest.digest('hex') }); process.exit(0) };
  process.stdin.on('data', (chunk) => { digest.update(chunk); bytes += chunk.length; if (bytes >= Number(argument)) done() });
  process.stdin.on('end', done);
  say('ready')`

/** Reads to the end of its input and reports what it was, as hexadecimal digits. */
export const collecting = `const chunks = []; process.stdin.on('data', (chunk) => chunks.push(chunk));
  process.stdin.on('end', () => { report(Buffer.concat(chunks).toString('hex')); process.exit(3) });
  say('ready')`

/** Starts a descendant that runs the argument as a program and inherits the output, tells its pid, and goes on. */
export const withDescendant = (options: { readonly detached: boolean }, then: string): string =>
  `const child = require('node:child_process').spawn(process.execPath, ['-e', argument], { stdio: ['ignore', 'inherit', 'inherit'], detached: ${options.detached} });
  await new Promise((resolve, reject) => { child.on('spawn', resolve); child.on('error', reject) });
  child.unref(); report(child.pid); ${then}`
