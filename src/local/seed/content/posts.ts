import { demoCreators } from '../people.ts'
import { palettes } from '../pictures/palettes.ts'
import { backdrops, garments, type Portrait, portraitOf, type Row, rows } from '../pictures/people.ts'

/** Posts with one photo each of the creators without further content. `tokens` is the price of the second one. */
export const posts: readonly [by: string, first: string, second: string, tokens?: number][] = [
  ['mira_koval', 'Ink dries slower in the rain', 'The line I kept', 15],
  ['rowan_wilde', 'Ten breaths, window open', 'Where I write on Sundays'],
  ['zaynab_a', 'One scarf, third way', 'Fitting room, honest light', 20],
  ['theo_brandt', 'The split that hurt', 'Eleven minutes of glory', 10],
  ['ines_duarte', 'Window seat to Porto', 'Platform four, no hurry'],
  ['marcus_reed', 'Before the second call', 'The whiteboard I never wiped', 25],
  ['aoife_byrne', 'Backstage, rehearsing silence', 'The heckle of the year', 10],
  ['hana_sato', 'Three bottles, no more', 'Morning skin, no filter'],
  ['luca_ferri', 'Flour until Friday', 'Nine years old and hungry', 15],
  ['nadia_k', 'Chalk on everything', 'The hold I moved by a finger', 10],
  ['omar_beats', 'Roof at two in the morning', 'Cables, and one oud', 20],
  ['priya_glow', 'The fern is fine', 'Balcony after the rain'],
  ['elio_grant', 'Nothing up this sleeve', 'The card was never there', 15],
  ['sanne_v', 'Kiln at a thousand degrees', 'Blue that would not be blue', 20],
  ['tariq_runs', 'Two thousand metres up', 'Kilometre thirty'],
  ['camille_dub', 'A coat from my aunt', 'Mended twice, worn daily', 10],
  ['june_park', 'Round three, breathing', 'Frame data and feelings'],
  ['isla_fraser', 'Waiting for weather', 'It came from the west', 15],
  ['mateo_rios', 'The walk before the dance', 'Last tango on a Tuesday', 20],
  ['freya_l', 'A letter, still wet', 'Blue, and then more blue', 10],
  ['nico_valen', 'It hummed, so I opened it', 'A noise I will keep'],
  ['amara_dee', 'Six hours, one crown', 'Architecture, day two', 20],
  ['ben_hollis', 'A very dark field', 'The cross, upside down'],
  ['paloma_sun', 'Heels on wood', 'Stillness, then thunder', 15],
  ['viktor_ice', 'Minus nine, no wind', 'The hole we cut', 10],
  ['gigi_laurent', 'Today I am Marcel', 'Character under the lamp'],
  ['samir_tea', 'Eighty degrees, no more', 'A ghazal before dawn', 15],
  ['anouk_w', 'One sentence in lead', 'Ink on the wrong sleeve', 10],
  ['dario_conti', 'The groove was late', 'Four sticks, one left'],
  ['kiri_tane', 'Older than the path', 'Rain over the ridge', 10],
  ['odette_m', 'Five minutes to curtain', 'The gold dress, second set', 25],
  ['rafael_lima', 'One hard question', 'The answer took an hour', 30],
  ['selin_aydin', 'Mercury, on my lap', 'A chart for a tired cat', 10],
  ['jonas_wood', 'Storm wood, day one', 'Spoon number four hundred', 15],
  ['mei_lin', 'Wok before sunrise', 'No queue today', 10],
]

/** Returns the file name of a creator's photo; the first is 1. */
export const photoOf = (username: string, number: number) => `${username.replaceAll('_', '-')}-${number}`

const pick = <Name extends string>(names: Record<Name, number>, from: Name, steps: number): Name => {
  const all = Object.keys(names) as Name[]
  return all[(all.indexOf(from) + steps) % all.length] ?? from
}

/** Stages of photos: all except the one of films. */
const { stage: _, ...stages } = backdrops

/** Returns a row with the person of another one, at another place, in other clothes and light, turned another way. */
function again(row: Row, number: number): Row {
  const [hair, garment, extra, backdrop, palette, skin, tone, yaw, nod, tilt, ...build] = row
  const place = backdrop === 'stage' ? 'curtain' : backdrop
  const turned = number % 2 === 1 ? -yaw * 0.8 : yaw * 0.4 + 14
  return [
    hair,
    pick(garments, garment, number),
    extra,
    pick(stages, place, 3 * number),
    (palette + 5 * number) % palettes.length,
    skin,
    tone,
    turned,
    3 - nod,
    -tilt,
    ...build,
  ]
}

/** Portraits of the posts by file name. */
export const photos: readonly [name: string, portrait: Portrait][] = posts.flatMap(([by]) => {
  const index = demoCreators.findIndex(({ username }) => username === by)
  const row = rows[index]
  if (!row) throw new RangeError(`${by} has no portrait`)
  return [1, 2].map((number): [string, Portrait] => [
    photoOf(by, number),
    portraitOf(again(row, number), index + rows.length * number),
  ])
})
