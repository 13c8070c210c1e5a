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
