import type { TestPerson, World } from './world.ts'

type Change = (world: World, fan: TestPerson, creator: TestPerson) => Promise<unknown>

const hiddenCountry = 'NL'
const statusOf =
  (side: 'fan' | 'creator', status: string): Change =>
  (world, fan, creator) =>
    world.owner('update users set status = $2 where id = $1', [(side === 'fan' ? fan : creator).id, status])
const status = (side: 'fan' | 'creator', status: string) => ({
  begin: statusOf(side, status),
  end: statusOf(side, 'active'),
})
const hides =
  (countries: string[]): Change =>
  (world, fan, creator) =>
    world.owner(
      `with country as (update memberships set country = '${hiddenCountry}' where subscriber_id = $1)
     insert into privacy_settings (user_id, hidden_countries) values ($2, $3)
     on conflict (user_id) do update set hidden_countries = excluded.hidden_countries`,
      [fan.id, creator.id, countries],
    )

/** Every temporary state that separates a fan and a creator, with functions that begin and end it. */
export const separations = {
  'the fan is suspended': status('fan', 'suspended'),
  'the creator is suspended': status('creator', 'suspended'),
  'the fan asked for deletion': status('fan', 'deleted'),
  'the creator asked for deletion': status('creator', 'deleted'),
  'the fan blocks the creator': {
    begin: (world, fan, creator) => world.as(fan).social.block({ userId: creator.id }),
    end: (world, fan, creator) => world.as(fan).social.unblock({ userId: creator.id }),
  },
  'the creator blocks the fan': {
    begin: (world, fan, creator) => world.as(creator).social.block({ userId: fan.id }),
    end: (world, fan, creator) => world.as(creator).social.unblock({ userId: fan.id }),
  },
  'the creator hides from the country of the fan': { begin: hides([hiddenCountry]), end: hides([]) },
} satisfies Record<string, { begin: Change; end: Change }>

export type Separation = keyof typeof separations
export const allApart = Object.keys(separations).filter((name): name is Separation => name in separations)
