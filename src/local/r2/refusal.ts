/** An error of R2: HTTP status, code and message. */
export class R2Refusal extends Error {
  override readonly name = 'R2Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Returns R2's error for an unsupported request. */
export const notImplemented = (request: string): R2Refusal =>
  new R2Refusal(501, 'NotImplemented', `${request} not supported`)
export const preconditionFailed = (): R2Refusal =>
  new R2Refusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.')
