/** The local cloud that the global setup starts once for all test files. */
export type TestCloud = {
  vars: Record<string, string>
  ownerUrl: string
  /** Origin of the REST API and the webhooks. */
  appOrigin: string
  /** Directory in which each process of the run registers its rooms of calls. */
  roomsDir: string
  /** The local cloud's console, which shows the mails that were sent. */
  consoleOrigin: string
  /** The control address of each stand-in, by name. */
  controls: Record<string, string>
}

declare module 'vitest' {
  export interface ProvidedContext {
    cloud: TestCloud
  }
}
