import { AppError, COMMON } from '#shared/errors.ts'

/** A request's body as text. @throws AppError 413 if it is longer; 400 if it broke off, which is no fault of ours. */
export async function readText(request: Request, maxLength: number): Promise<string> {
  const said = request.headers.get('content-length')
  if (Number(said ?? 0) > maxLength) throw new AppError(COMMON.tooLarge)
  const read = said === null ? readInPieces(request, maxLength) : request.text()
  const text = await read.catch((cause) => {
    throw cause instanceof AppError ? cause : new AppError(COMMON.badRequest, { cause })
  })
  if (text.length > maxLength) throw new AppError(COMMON.tooLarge)
  return text
}

/** Ends where it is too long: a body that does not say how long it is would fill the memory before it is refused. */
async function readInPieces({ body }: Request, maxLength: number): Promise<string> {
  const words = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += words.decode(piece, { stream: true })
    if (text.length > maxLength) throw new AppError(COMMON.tooLarge)
  }
  return text + words.decode()
}
