import type pg from 'pg'

type DemoApplication = {
  username: string
  name: string
  status: 'pending' | 'queued' | 'rejected'
  hoursAgo: number
  bio: string
  experience: string
  specialties: string[]
  instagram?: string
  country?: string
  /** Age of the account in days. */
  memberDays: number
  reason?: string
}

/** Applications in every state, from a careful one to an empty one. */
const demoApplications: DemoApplication[] = [
  {
    username: 'rosa_lindqvist',
    name: 'Rosa Lindqvist',
    status: 'pending',
    hoursAgo: 2,
    memberDays: 240,
    bio: 'Cellist from Malmö. I play requests in a small church with a long echo, and talk about them after.',
    experience: 'Twelve years in a chamber orchestra, two records of my own.',
    specialties: ['Music', 'Education'],
    instagram: 'rosa.cello',
    country: 'SE',
  },
  {
    username: 'kit_barrow',
    name: 'Kit Barrow',
    status: 'pending',
    hoursAgo: 7,
    memberDays: 30,
    bio: 'Street food, honestly priced.',
    experience: 'A van, four summers.',
    specialties: ['Cooking'],
    instagram: 'kitsvan',
    country: 'GB',
  },
  {
    username: 'newhere99',
    name: 'New Here',
    status: 'pending',
    hoursAgo: 20,
    memberDays: 1,
    bio: '',
    experience: '',
    specialties: ['Other'],
    country: 'US',
  },
  {
    username: 'marta_oyelaran',
    name: 'Marta Oyelaran',
    status: 'queued',
    hoursAgo: 70,
    memberDays: 400,
    bio: 'Boxing coach. Small groups, no shouting, and everyone learns to fall before they learn to hit.',
    experience: 'National squad until 2016, coach since then.',
    specialties: ['Fitness', 'Sports', 'Wellness'],
    country: 'CA',
  },
  {
    username: 'vic_adler',
    name: 'Vic Adler',
    status: 'rejected',
    hoursAgo: 200,
    memberDays: 12,
    bio: 'Deals.',
    experience: '',
    specialties: ['Business'],
    country: 'AU',
    reason: 'Please tell us what people would see, hear or talk about with you.',
  },
]

/** Adds applications with their mails and notifications. Those of the demo creators were approved long ago. */
export async function addApplications(client: pg.Client, passwordHash: string): Promise<void> {
  for (const one of demoApplications)
    await client.query(
      `with person as (
        insert into users (email, username, display_name, password_hash, date_of_birth, email_confirmed_at, totp_exempt, created_at)
        values ($1 || '@limelight.test', $1, $2, $3, '1991-03-09', now(), true, now() - make_interval(days => $4))
        on conflict do nothing returning id)
       insert into creator_applications (id, user_id, status, bio, experience, specialties, instagram, country, submitted_at,
         queued_at, reviewed_at, reviewed_by, reason)
       select uuidv7(make_interval(hours => -$5::int)), p.id, $6, $7, $8, $9, $10, $11, now() - make_interval(hours => $5),
         case $6 when 'queued' then now() - interval '2 days' end, case $6 when 'rejected' then now() - interval '5 days' end,
         case $6 when 'rejected' then a.id end, $12
       from person p, users a where a.username = 'admin'`,
      [
        ...[one.username, one.name, passwordHash, one.memberDays, one.hoursAgo, one.status, one.bio, one.experience],
        ...[one.specialties, one.instagram ?? null, one.country ?? null, one.reason ?? null],
      ],
    )
  await client.query(
    `insert into creator_applications (id, user_id, status, bio, specialties, country, state, submitted_at, reviewed_at, reviewed_by)
     select uuidv7(p.created_at - interval '2 days' - clock_timestamp()), u.id, 'approved', u.bio,
       array[p.category], p.country, p.state, p.created_at - interval '2 days', p.created_at, a.id
     from creator_profiles p join users u on u.id = p.user_id, users a
     where a.username = 'admin2' and not exists (select from creator_applications c where c.user_id = u.id)`,
  )
}
