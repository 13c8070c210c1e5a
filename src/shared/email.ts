import { tidyLine } from './texts.ts'

/** A host name in letters of any script, without the signs that an address has behind its host. */
const hostForm = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u

/**
 * Returns a typed email address in its stored form: in small letters, without invisible characters, its domain in ASCII
 * (`ada@müller.example` becomes `ada@xn--mller-kva.example`). A text that is no address comes back as it is.
 */
export function emailOf(typed: string): string {
  const email = tidyLine(typed).toLowerCase()
  const [, name, host] = /^(.+)[@\uff20](.+)$/u.exec(email) ?? []
  if (name === undefined || host === undefined || !hostForm.test(host)) return email
  return `${name}@${URL.parse(`https://${host}`)?.hostname ?? host}`
}
