/** What the global setup starts once and every test file is told. */
export type TestCloud = {
  vars: Record<string, string>
  ownerUrl: string
  /** Where the REST calls and the webhook answer, over HTTP. */
  appOrigin: string
  /** Where the processes of the run say which rooms of calls they have. */
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
