import { expect, test } from 'vitest'
import { contentKinds } from '../lists.ts'
import { reportInput } from './contract.ts'
import { reportedParts, subjectOf } from './state.ts'

const person = { id: '0190c0de-0000-7000-8000-000000000001', displayName: 'Ada' }
const thing = '0190c0de-0000-7000-8000-000000000002'
const parseReport = (subject: object) => reportInput.parse({ ...subject, reason: 'spam' })

test.each(reportedParts)('a report about the %s of a person names the person', (part) => {
  expect(parseReport(subjectOf(person, undefined, part))).toMatchObject({
    subject_id: person.id,
    ...(part === 'person' ? { subject: 'person' } : { subject: 'content', content_type: part }),
  })
})

test.each(contentKinds)('a report about a %s is accepted and names the item', (type) => {
  const about = { type, id: thing, ...(type === 'chat' && { number: 3 }) }
  expect(parseReport(subjectOf(person, about, 'person'))).toMatchObject({ content_type: type, subject_id: thing })
})
