import { AppError, COMMON } from '#shared/errors.ts'

/** Reads the body of a request as text. @throws AppError 413 if it is too long; 400 if the client broke it off. */
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

/** Stops reading at the limit: without a content-length header, a body could fill the memory before it is refused. */
async function readInPieces({ body }: Request, maxLength: number): Promise<string> {
  const words = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += words.decode(piece, { stream: true })
    if (text.length > maxLength) throw new AppError(COMMON.tooLarge)
  }
  return text + words.decode()
}
