import type pg from 'pg'

type DemoProduct = {
  by: string
  name: string
  description: string
  category: string
  tokens: number
  /** Stock; default: unlimited. */
  stock?: number
  /** File name of the product's image in public/demo. */
  picture: string
  digital?: true
}

/** Products of some demo creators. */
export const demoProducts: readonly DemoProduct[] = [
  {
    by: 'creator',
    name: 'Signed polaroid from the dressing room',
    description: 'Taken before the last encore. Signed on the white edge, in gold if you ask for it.',
    category: 'polaroid',
    tokens: 120,
    stock: 3,
    picture: 'thing-polaroid',
  },
  {
    by: 'creator',
    name: 'Set list of the first night',
    description: 'The sheet that lay on the piano, with a ring of coffee on it. There was one.',
    category: 'letter',
    tokens: 200,
    stock: 0,
    picture: 'thing-set-list',
  },
  {
    by: 'creator',
    name: 'Good night, your name in it',
    description: 'A voice recording of about a minute. Say who it is for and how they are called.',
    category: 'voice-recording',
    tokens: 90,
    picture: 'thing-voice',
    digital: true,
  },
  {
    by: 'creator2',
    name: 'Training hoodie, worn once',
    description: 'Black, size M, washed. The one from the morning runs.',
    category: 'hoodie',
    tokens: 480,
    stock: 1,
    picture: 'thing-hoodie',
  },
  {
    by: 'creator2',
    name: 'Seven mornings: the workbook',
    description: 'Forty pages, no equipment. As a PDF, by the app.',
    category: 'ebook',
    tokens: 60,
    picture: 'thing-workbook',
    digital: true,
  },
  {
    by: 'mira_koval',
    name: 'Ink on paper, 20 × 30 cm',
    description: 'One of a row of twelve. Rolled, in a tube, with a line about where it was drawn.',
    category: 'artwork',
    tokens: 650,
    stock: 12,
    picture: 'thing-ink',
  },
  {
    by: 'mira_koval',
    name: 'A letter by hand',
    description: 'Two pages about whatever you ask me. Real ink, a real stamp.',
    category: 'letter',
    tokens: 150,
    picture: 'thing-letter',
  },
  {
    by: 'sanne_v',
    name: 'A cup in the blue that worked',
    description: 'Thrown, glazed and signed under the foot. It holds a long coffee.',
    category: 'accessories',
    tokens: 320,
    stock: 6,
    picture: 'thing-cup',
  },
  {
    by: 'jonas_wood',
    name: 'A spoon from the last storm',
    description: 'Carved from the birch that fell in March. Oiled, ready for soup.',
    category: 'accessories',
    tokens: 260,
    stock: 4,
    picture: 'thing-spoon',
  },
  {
    by: 'lenalights',
    name: 'Tram stop, no flash: the print',
    description: 'Thirty by twenty, on cotton paper, numbered on the back.',
    category: 'poster',
    tokens: 380,
    stock: 20,
    picture: 'thing-print',
  },
  {
    by: 'luca_ferri',
    name: 'Bread for people without time',
    description: 'Eleven recipes for one dough, with photos of my mistakes. As a PDF.',
    category: 'ebook',
    tokens: 70,
    picture: 'thing-bread',
    digital: true,
  },
  {
    by: 'priya_glow',
    name: 'Ferns on two square metres',
    description: 'Which one lives where, and how to tell that it is thirsty. As a PDF.',
    category: 'ebook',
    tokens: 50,
    picture: 'thing-plant',
    digital: true,
  },
  {
    by: 'nico_valen',
    name: 'A noise box, built for you',
    description: 'Eight keys, six knobs, one very rude filter. Say which colour.',
    category: 'accessories',
    tokens: 900,
    stock: 2,
    picture: 'thing-synth',
  },
  {
    by: 'anouk_w',
    name: 'Your sentence, set in lead',
    description: 'Up to forty letters, printed on heavy paper. The line of type comes with it.',
    category: 'artwork',
    tokens: 450,
    stock: 8,
    picture: 'thing-type',
  },
  {
    by: 'samir_tea',
    name: 'A letter with a tea in it',
    description: 'One tin, one page about how to drink it, one couplet.',
    category: 'perfumed-card',
    tokens: 140,
    stock: 15,
    picture: 'thing-tea',
  },
]

const pictureOf = (picture: string) => `/demo/${picture}.svg`

/** Adds the products. Does nothing if they exist. */
export async function addProducts(client: pg.Client): Promise<void> {
  for (const { by, name, description, category, tokens, stock = null, picture, digital = false } of demoProducts)
    await client.query(
      `insert into products (creator_id, name, description, category, physical, price_tokens, stock_quantity, image_url)
       select u.id, $2, $3, $4, $5, $6, $7, $8 from users u
       where u.username = $1 and not exists (select from products p where p.creator_id = u.id and p.name = $2)`,
      [by, name, description, category, !digital, tokens, stock, pictureOf(picture)],
    )
}
