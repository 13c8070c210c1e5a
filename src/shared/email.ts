import { tidyLine } from './texts.ts'

/** Matches a host name in letters of any script, without other characters. */
const hostForm = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u

/**
 * Returns an email address in its stored form: in lower case, without invisible characters, and with the domain in ASCII
 * (`ada@müller.example` becomes `ada@xn--mller-kva.example`). Returns an invalid address unchanged.
 */
export function emailOf(typed: string): string {
  const email = tidyLine(typed).toLowerCase()
  const [, name, host] = /^(.+)[@\uff20](.+)$/u.exec(email) ?? []
  if (name === undefined || host === undefined || !hostForm.test(host)) return email
  return `${name}@${URL.parse(`https://${host}`)?.hostname ?? host}`
}
