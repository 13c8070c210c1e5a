import { AppError, COMMON } from '#shared/errors.ts'

/** A request's body as text. @throws AppError 413 if it is longer; 400 if it broke off, which is no fault of ours. */
export async function readText(request: Request, maxLength: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxLength) throw new AppError(COMMON.tooLarge)
  const text = await request.text().catch((cause) => {
    throw new AppError(COMMON.badRequest, { cause })
  })
  if (text.length > maxLength) throw new AppError(COMMON.tooLarge)
  return text
}
