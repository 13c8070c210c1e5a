/** An answer R2 gives instead of what was asked: its status, its code, a sentence. */
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

/** In R2's own words. */
export const notImplemented = (what: string): R2Refusal =>
  new R2Refusal(501, 'NotImplemented', `${what} not implemented`)
export const preconditionFailed = (): R2Refusal =>
  new R2Refusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.')
