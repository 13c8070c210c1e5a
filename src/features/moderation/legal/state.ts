import type { LegalKind } from '../lists.ts'

export const fields = ['name', 'email', 'address', 'url', 'answers_id', 'work', 'statement', 'signature'] as const
export type Field = (typeof fields)[number]
export type Draft = Record<Field, string> & { confirmed: boolean }

export const firstDraft: Draft = {
  name: '',
  email: '',
  address: '',
  url: '',
  answers_id: '',
  work: '',
  statement: '',
  signature: '',
  confirmed: false,
}

const kindFields: Record<LegalKind, readonly Field[]> = {
  copyright: ['name', 'email', 'address', 'work', 'url', 'statement', 'signature'],
  counter: ['name', 'email', 'address', 'answers_id', 'url', 'statement', 'signature'],
  likeness: ['name', 'email', 'url', 'statement'],
  intimate: ['name', 'email', 'url', 'statement'],
}
export const fieldsOf = (kind: LegalKind): readonly Field[] => kindFields[kind]

/** Returns the required fields of a notice that are still empty. */
export const missingIn = (kind: LegalKind, draft: Draft): (Field | 'confirmed')[] => [
  ...fieldsOf(kind).filter((field) => field !== 'answers_id' && draft[field].trim() === ''),
  ...(draft.confirmed ? [] : (['confirmed'] as const)),
]

/** Converts a complete draft to the input of the request. */
export function draftOf(kind: LegalKind, draft: Draft) {
  const { name, email, url, statement, address, signature, work, answers_id } = draft
  const common = { name, email, url, statement, confirmed: true as const }
  if (kind === 'copyright') return { kind, ...common, address, signature, work }
  if (kind === 'counter')
    return { kind, ...common, address, signature, ...(answers_id.trim() && { answers_id: answers_id.trim() }) }
  return { kind, ...common }
}
