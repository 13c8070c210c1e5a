import type pg from 'pg'
import { billOf } from '#features/calls/billing/rules.ts'
import { freeSeconds } from '#features/calls/billing/spec.ts'
import { recordOf, startMeter } from '#features/calls/meter/state.ts'

type DemoRating = { stars: number; text: string; reply?: string }

/** Ratings of calls. The key is fan, creator and days as in demo-calls.ts. */
const demoRatings: Record<string, DemoRating> = {
  'fan creator -110': {
    stars: 5,
    text: 'I heard my own mistake within a minute. Patient and precise.',
    reply: 'Your left hand is much calmer now. See you soon.',
  },
  'fan2 creator2 -96': { stars: 4, text: 'Good advice, a little fast for me.' },
  'fan creator -83': { stars: 5, text: '' },
  'mira_koval creator -68': {
    stars: 5,
    text: 'We had a melody after ten minutes, and laughed for the other ten.',
    reply: 'Send me a photo of the opening, please.',
  },
  'fan2 creator2 -61': { stars: 5, text: 'Three exercises that I still do every morning.' },
  'fan creator -40': { stars: 4, text: 'The bridge needed work. It got some.' },
  'lenalights creator -33': { stars: 5, text: 'The slide show has music that fits it now.' },
  'fan2 creator -27': {
    stars: 3,
    text: 'We ran out of time before the trill.',
    reply: 'The next ten minutes are on me.',
  },
  'theo_brandt creator -16': { stars: 5, text: 'A theme I hum all day.' },
  'fan creator2 -13': { stars: 5, text: 'On time, kind, and my back agrees.' },
}

type CompletedCall = { key: string; name: string; minutes: number; rate: number; from: Date; to: Date }

/** Adds the meter's data and the rating of a completed call. */
export async function addMeterAndRating(
  client: pg.Client,
  { key, name, minutes, rate, from, to }: CompletedCall,
): Promise<void> {
  const metered = [{ from: from.getTime(), to: from.getTime() + (minutes * 60 + freeSeconds) * 1_000 }]
  const bill = billOf({ metered, rate, held: minutes * rate, minimum: 'none', spoilt: [], creditSeconds: 0 })
  const terms = {
    rate,
    held: minutes * rate,
    spendable: 0,
    startsAt: from.getTime(),
    endsAt: to.getTime(),
    limitAt: null,
    minutes,
    keepsGoing: false,
    creditSeconds: 0,
    hasCourtesy: false,
  }
  const state = startMeter(terms, from.getTime())
  const proofs = metered.map((span) => ({ ...span, reason: null }))
  const sides = { fan: { ...state.sides.fan, proofs }, creator: { ...state.sides.creator, proofs } }
  const ending = { kind: 'completed', reason: 'left', by: null, came: { fan: true, creator: true } } as const
  const record = recordOf({ ...state, sides }, { ...ending, endedAt: metered[0]?.to ?? to.getTime(), bill })
  await client.query(
    `insert into call_records (call_id, seconds, free_seconds, rate, tokens, lines, intervals, reason, ended_at)
     select id, $2, $3, $4, $5, $6, $7, $8, $9 from call_requests where key = $1`,
    [
      ...[key, record.seconds, record.free_seconds, rate, record.tokens],
      ...[JSON.stringify(record.lines), JSON.stringify(record.intervals), record.reason, record.ended_at],
    ],
  )
  const rating = demoRatings[name]
  if (!rating) return
  const at = new Date(to.getTime() + 3_600_000)
  await client.query(
    `with rated as (
       insert into call_ratings (id, call_id, fan_id, creator_id, stars, text, reply, replied_at, created_at)
       select uuidv7($5::timestamptz - clock_timestamp()), id, fan_id, creator_id, $2, $3, $4,
         case when $4::text is null then null else $5::timestamptz + interval '5 hours' end, $5::timestamptz
       from call_requests where key = $1 returning creator_id, stars)
     insert into rating_sums (creator_id, stars, count) select creator_id, stars, 1 from rated
     on conflict (creator_id, stars) do update set count = rating_sums.count + 1`,
    [key, rating.stars, rating.text, rating.reply ?? null, at],
  )
}
