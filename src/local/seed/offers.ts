import type pg from 'pg'

type DemoOffer = {
  by: string
  title: string
  description: string
  category: string
  tokens: number
  hours: number
  max?: number
}

/** Fixed-price offers of some demo creators. */
const demoOffers: readonly DemoOffer[] = [
  {
    by: 'creator',
    title: 'A melody with your name in it',
    description: 'One minute, recorded for you. Tell me the name, the occasion and one thing I should know.',
    category: 'Custom Request',
    tokens: 180,
    hours: 72,
  },
  {
    by: 'creator',
    title: 'I listen to your recording',
    description: 'Twice, with a pencil. You get a page of notes: breath, time, and what I would leave alone.',
    category: 'Review/Feedback',
    tokens: 90,
    hours: 48,
    max: 10,
  },
  {
    by: 'creator2',
    title: 'A week of training, written for you',
    description: 'Say what you have: days, time, a mat or a gym. You get seven days you can really do.',
    category: 'Content Creation',
    tokens: 240,
    hours: 72,
  },
  {
    by: 'creator2',
    title: 'A shoutout before your race',
    description: 'Half a minute to play on the way to the start.',
    category: 'Shoutout',
    tokens: 40,
    hours: 24,
  },
  {
    by: 'mira_koval',
    title: 'A portrait from your photo',
    description: 'Ink on paper, sent as a large scan. One face, no hats.',
    category: 'Custom Request',
    tokens: 420,
    hours: 336,
    max: 5,
  },
  {
    by: 'odette_m',
    title: 'A private encore',
    description: 'One song that you choose, sung to a camera and to no one else. Say who it is for.',
    category: 'Exclusive Content',
    tokens: 220,
    hours: 72,
    max: 6,
  },
  {
    by: 'omar_beats',
    title: 'Thirty seconds of beat',
    description: 'For your video or your morning. Tell me the tempo of your walk.',
    category: 'Custom Request',
    tokens: 160,
    hours: 48,
  },
  {
    by: 'lenalights',
    title: 'I look at ten of your photos',
    description: 'With notes on the light of each, and which one to print.',
    category: 'Review/Feedback',
    tokens: 110,
    hours: 48,
    max: 8,
  },
  {
    by: 'dev_okafor',
    title: 'Your pull request, read twice',
    description: 'First what works. Then what breaks at three in the morning.',
    category: 'Review/Feedback',
    tokens: 190,
    hours: 48,
    max: 5,
  },
  {
    by: 'chef_amaro',
    title: 'A menu from your fridge',
    description: 'Send a photo of what is in it. You get dinner, with times.',
    category: 'Custom Request',
    tokens: 80,
    hours: 24,
  },
  {
    by: 'aoife_byrne',
    title: 'A roast for your birthday',
    description: 'Two minutes, researched, survivable.',
    category: 'Shoutout',
    tokens: 90,
    hours: 48,
  },
  {
    by: 'freya_l',
    title: 'A watercolour of your window',
    description: 'Send the view. It comes back as a scan and as weather.',
    category: 'Custom Request',
    tokens: 240,
    hours: 168,
    max: 4,
  },
  {
    by: 'selin_aydin',
    title: 'A star chart for your cat',
    description: 'Date of birth if known, temper if not.',
    category: 'Custom Request',
    tokens: 60,
    hours: 72,
  },
  {
    by: 'sofia_reads',
    title: 'Your letter in good Italian',
    description: 'One page, with notes on why it is better now.',
    category: 'Content Creation',
    tokens: 70,
    hours: 24,
  },
]

/** Adds the offers. Does nothing if they exist. */
export async function addOffers(client: pg.Client): Promise<void> {
  for (const { by, title, description, category, tokens, hours, max = null } of demoOffers)
    await client.query(
      `insert into offers (creator_id, title, description, category, price_tokens, delivery_hours, max_quantity)
       select u.id, $2, $3, $4, $5, $6, $7 from users u
       where u.username = $1 and not exists (select from offers o where o.creator_id = u.id and o.title = $2)`,
      [by, title, description, category, tokens, hours, max],
    )
}
