/** Connection data of the local cloud that the global setup starts once for all test files. */
export type TestCloud = {
  vars: Record<string, string>
  ownerUrl: string
  /** Origin of the REST API and the webhooks. */
  appOrigin: string
  /** Directory in which each process of the run registers the call rooms that it hosts. */
  roomsDir: string
  /** Origin of the local cloud's console, which shows sent mails. */
  consoleOrigin: string
  /** Control URL of each stand-in, by name. */
  controls: Record<string, string>
}

declare module 'vitest' {
  export interface ProvidedContext {
    cloud: TestCloud
  }
}
