import { sql } from 'drizzle-orm'
import { type Ending, isByOthers, type Reportable, subjectOfCase } from '#server/reportable.ts'
import { cancelRemoved, findReopening, reopenRemoved } from './settlement/service.server.ts'
import { ticketSales } from './settlement/store.server.ts'

/** Result of a removal that cancels an event. `id` is the id of the event. */
export const eventEnding: Omit<Ending, 'id'> = {
  end: (tools, { id, words }) => cancelRemoved(tools, id, words),
  resume: (tools, { id, words }) => reopenRemoved(tools, id, words),
  async preview(tools, { id, words }) {
    const outcome = await findReopening(tools, id, words)
    if (outcome === 'goes_on') return { back: [{ what: 'event', count: 1 }], stays: [] }
    if (outcome === 'other') return { back: [], stays: [] }
    return { back: [], stays: [{ what: outcome === 'over' ? 'event_over' : 'event_taken', count: 1 }] }
  },
}

export const reportableEvent: Reportable = {
  // finds every event that other people can see
  find: (asked) => sql`select e.id as subject_id, e.creator_id as author_id, jsonb_build_object('title', e.title,
      'text', e.description, 'type', e.type, 'tokens', e.price) as body
    from events e where e.id = ${asked.id}::uuid and e.type <> 'personal' and ${isByOthers(sql`e.creator_id`, asked)}`,
  texts: null,
  sales: ticketSales(subjectOfCase),
  ending: { id: subjectOfCase, ...eventEnding },
}
