import type pg from 'pg'

/**
 * Adds purchases of the demo fan like the product, with an unlocked item and an order in progress. Also adds views and
 * likes of published content.
 */
export async function addPurchases(client: pg.Client): Promise<void> {
  await client.query(
    `select ledger.content_unlock(f.id, i.id, null, null, 'demo-unlock', 'demo', 8)
     from users f, content_items i join users c on c.id = i.creator_id
     where f.username = 'fan' and c.username = 'creator' and i.title = 'Evening waltz, seen'
       and not exists (select from content_unlocks where buyer_id = f.id)`,
  )
  await client.query(
    `select ledger.offer_order(f.id, o.id, null, $1, null, 'demo-order', 'demo', '{"return_hours": 72}')
     from users f, offers o join users c on c.id = o.creator_id
     where f.username = 'fan' and c.username = 'creator' and o.title = 'I listen to your recording'
       and not exists (select from orders where buyer_id = f.id)`,
    ['Two minutes of Chopin, from my phone. Be kind about the middle part.'],
  )
  await client.query(
    `select content_like(f.id, i.id, true, 8) from users f, content_items i join users c on c.id = i.creator_id
     where f.username in ('fan', 'fan2') and c.username in ('creator', 'creator2') and i.type <> 'digital'
       and (length(f.username) + length(i.title)) % 2 = 0`,
  )
  await addViews(client)
}

/** Sets the views of each item: more than its sales, and different for each item. */
async function addViews(client: pg.Client): Promise<void> {
  await client.query(
    `with looks as (
       select i.id, 20 + abs(hashtext(i.title)) % 180 as views from content_items i
       where not exists (select from content_view_days d where d.content_id = i.id)
     ), counted as (
       insert into content_figures as f (content_id, slot, views) select id, 0, views from looks
       on conflict (content_id, slot) do update set views = f.views + excluded.views)
     insert into content_view_days (content_id, day, slot, views)
     select id, (now() at time zone 'UTC')::date, 0, views from looks`,
  )
}
