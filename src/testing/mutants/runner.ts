import path from 'node:path'
import { Writable } from 'node:stream'
import { isRunnableDevEnvironment } from 'vite'
import { createVitest, type Reporter, type TestSpecification, type Vitest } from 'vitest/node'
import type { TestCloud } from '../cloud.ts'

/** Outcome of a run of test files. `failure` is the name of the first failed test. */
export type Outcome = { failure: string | undefined; ms: number }

/** A long-lived vitest instance over a copy of the project. */
export type Runner = {
  /** All test files, with the name of their vitest project. */
  tests: ReadonlyMap<string, string>
  /** Runs test files until the first test fails, or until `limitMs` have passed. */
  run(files: readonly string[], limitMs: number): Promise<Outcome>
  /** Drops a changed file from the caches of the next run and the next cloud. */
  invalidate(file: string): void
  /** Runs `use` with a new cloud that runs the current code of the copy. Service tests use this cloud meanwhile. */
  withCloud<T>(use: (cloud: TestCloud) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds that a cancelled worker gets to end by itself. Then it is killed, for example in an endless loop. */
const graceMs = 1_500

/** Reports the first failure of a run to `fail`. */
function reporterOf(dir: string, fail: (failure: string) => void): Reporter {
  return {
    onTestCaseResult: (test) => {
      if (test.result().state === 'failed') fail(`${path.relative(dir, test.module.moduleId)} > ${test.fullName}`)
    },
    onTestModuleEnd: (module) => {
      const [error] = module.errors()
      if (error) fail(`${path.relative(dir, module.moduleId)} > ${error.message.split('\n')[0]}`)
    },
    onTestRunEnd: (_, [error]) => {
      if (error) fail(`unhandled: ${error.message.split('\n')[0]}`)
    },
  }
}

/** Starts vitest in `dir`. It must be the working directory too, because vitest.config.ts resolves paths against it. */
export async function startRunner(dir: string): Promise<Runner> {
  let fail = (_failure: string) => {}
  const reporter = reporterOf(dir, (failure) => fail(failure))
  const options = { root: dir, watch: false, cache: false, reporters: [reporter] }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const vitest = await createVitest(options, { cacheDir: path.join(dir, '.vite') }, { stdout: silent, stderr: silent })
  const specifications = new Map<string, TestSpecification>()
  // the release before cannot be built in a copy without the repository
  for (const one of await vitest.globTestSpecifications())
    if (one.project.name !== 'release') specifications.set(path.relative(dir, one.moduleId), one)

  async function run(files: readonly string[], limitMs: number): Promise<Outcome> {
    const began = performance.now()
    let failure: string | undefined
    const timers: NodeJS.Timeout[] = []
    const cancelled: Promise<void>[] = []
    const cancel = () => cancelled.push(vitest.cancelCurrentRun('test-failure'))
    fail = (first) => {
      if (failure !== undefined) return
      failure = first
      cancel()
      // vitest kills the workers at the second cancellation
      timers.push(setTimeout(cancel, graceMs))
    }
    // failures of an earlier run would end this run
    vitest.state.filesMap.clear()
    vitest.state.idMap.clear()
    timers.push(setTimeout(() => fail(`time limit of ${Math.round(limitMs / 1000)} s`), limitMs))
    await vitest.runTestSpecifications(files.flatMap((file) => specifications.get(file) ?? []))
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(cancelled)
    return { failure, ms: performance.now() - began }
  }

  async function withCloud<T>(use: (cloud: TestCloud) => Promise<T>): Promise<T> {
    const { cloud, close } = await startCloud(vitest, dir)
    try {
      return await use(cloud)
    } finally {
      await close()
    }
  }

  return {
    run,
    withCloud,
    close: () => vitest.close(),
    tests: new Map([...specifications].map(([file, { project }]) => [file, project.name])),
    invalidate: (file) => vitest.invalidateFile(path.join(dir, file)),
  }
}

async function startCloud(vitest: Vitest, dir: string): Promise<{ cloud: TestCloud; close(): Promise<void> }> {
  const projects = vitest.projects.filter(({ name }) => name.startsWith('service'))
  const environment = projects[0]?.vite.environments.ssr
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('vitest.config.ts has no project for service tests')
  // without this, REST would still run the code of the first cloud
  environment.runner.clearCache()
  const { startTestCloud } = await environment.runner.import<typeof import('../start.ts')>(
    path.join(dir, 'src/testing/start.ts'),
  )
  const started = await startTestCloud()
  for (const project of projects) project.provide('cloud', started.cloud)
  return started
}
