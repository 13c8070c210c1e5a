import type pg from 'pg'

type Tier = { name: string; about: string; tokens: number; kinds: string[]; unlocks: boolean; benefits: string[] }

const tiers: Tier[] = [
  {
    name: 'Front row',
    about: 'You hear it first.',
    tokens: 60,
    kinds: ['text'],
    unlocks: false,
    benefits: ['A note from me every Sunday'],
  },
  {
    name: 'Backstage',
    about: 'What happens before the lights go up.',
    tokens: 150,
    unlocks: true,
    kinds: ['text', 'image', 'audio'],
    benefits: ['Rehearsals, uncut', 'Your name in the credits'],
  },
]

/** Adds monthly subscription tiers of some demo creators. */
export async function addTiers(client: pg.Client): Promise<void> {
  for (const { name, about, tokens, kinds, unlocks, benefits } of tiers)
    await client.query(
      `insert into subscription_tiers (creator_id, name, description, price_tokens, message_kinds, unlocks_content, benefits)
       select u.id, $1, $2, $3, $4, $5, $6 from users u
       where u.username in ('creator', 'creator2', 'mira_koval', 'odette_m', 'omar_beats')
         and not exists (select from subscription_tiers t where t.creator_id = u.id and t.name = $1)`,
      [name, about, tokens, kinds, unlocks, benefits],
    )
}
