import type { TuneName } from './melody.ts'
import { photoOf, posts } from './posts.ts'

type Shown = {
  by: string
  title: string
  description?: string
  /** Price in tokens; default: free. */
  tokens?: number
  /** Name of the subscription tier that includes the item. */
  tier?: string
}
export type DemoItem = Shown &
  (
    | { type: 'photo' | 'digital'; pictures: readonly string[]; download?: true }
    | { type: 'video'; film: TuneName }
    | { type: 'audio'; tune: TuneName }
  )

/** Published content of the demo creators, oldest first. */
export const demoItems: readonly DemoItem[] = [
  ...posts.flatMap(([by, first, second, tokens = 0]): DemoItem[] => [
    { by, type: 'photo', title: first, pictures: [photoOf(by, 1)] },
    { by, type: 'photo', title: second, tokens, pictures: [photoOf(by, 2)] },
  ]),
  { by: 'creator', type: 'photo', title: 'The other bank, from the kitchen', pictures: ['river'] },
  { by: 'creator', type: 'photo', title: 'Second encore', tokens: 30, pictures: ['vera-beam'] },
  {
    by: 'creator',
    type: 'photo',
    title: 'Dressing room, three minutes before',
    tokens: 60,
    description: 'Three photos that no one took on purpose.',
    pictures: ['vera-curtain', 'vera-lamps', 'vera-dusk'],
  },
  { by: 'creator', type: 'photo', title: 'What the tuner sees', tier: 'Backstage', pictures: ['keys'] },
  {
    by: 'creator',
    type: 'photo',
    title: 'Soundcheck in pink',
    pictures: ['vera-ring'],
    description: 'The lamp was broken. We kept it.',
  },
  {
    by: 'creator',
    type: 'digital',
    title: 'Evening waltz, the page',
    tokens: 40,
    download: true,
    description: 'One page with my pencil on it. Print it, play it, change it.',
    pictures: ['notes'],
  },
  {
    by: 'creator',
    type: 'audio',
    title: 'Evening waltz',
    tune: 'evening',
    description: 'The first version, in one go.',
  },
  {
    by: 'creator',
    type: 'video',
    title: 'Evening waltz, seen',
    tokens: 35,
    film: 'evening',
    description: 'Every note is a light. Best with the lamp off.',
  },
  { by: 'creator2', type: 'photo', title: "Five o'clock", pictures: ['kofi-dusk'] },
  { by: 'creator2', type: 'photo', title: 'After the last set', tokens: 20, pictures: ['kofi-moon'] },
  {
    by: 'creator2',
    type: 'photo',
    title: 'Meet in Accra',
    tokens: 45,
    tier: 'Backstage',
    description: 'The morning of the race, and the morning after.',
    pictures: ['kofi-cross', 'kofi-slab'],
  },
  {
    by: 'creator2',
    type: 'digital',
    title: 'Seven mornings, on one sheet',
    download: true,
    description: 'For the fridge.',
    pictures: ['plan'],
  },
  {
    by: 'creator2',
    type: 'video',
    title: 'The beat I count to',
    film: 'morning',
    description: 'Turn it up. Ten of these and you are done.',
  },
  { by: 'dev_okafor', type: 'photo', title: 'Office hours', pictures: ['devin-cross'] },
  {
    by: 'dev_okafor',
    type: 'photo',
    title: 'The function I am sorry for',
    tokens: 15,
    pictures: ['screen'],
    description: 'Forty lines from 2019. It still runs.',
  },
  { by: 'lenalights', type: 'photo', title: 'Self-portrait at one twelfth of a second', pictures: ['lena-dusk'] },
  { by: 'lenalights', type: 'photo', title: 'Tram stop, no flash', tokens: 25, pictures: ['lena-lamps'] },
  { by: 'chef_amaro', type: 'photo', title: 'Waiting for the chiles', pictures: ['amaro-beam'] },
  { by: 'chef_amaro', type: 'photo', title: 'Black mole, day three', tokens: 20, pictures: ['table'] },
  { by: 'yuki_moves', type: 'photo', title: 'Before the beat', pictures: ['yuki-ring'] },
  { by: 'yuki_moves', type: 'photo', title: 'Counting in', tokens: 20, pictures: ['yuki-beam'] },
  { by: 'sofia_reads', type: 'photo', title: 'Chapter one', pictures: ['sofia-moon'] },
  { by: 'sofia_reads', type: 'photo', title: 'The page that made me cry', tokens: 15, pictures: ['sofia-slab'] },
]
