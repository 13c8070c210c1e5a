import { expect, test } from 'vitest'
import { applyEdit } from './mutant.ts'
import { sqlEdits } from './sql.ts'

const wrapInFunction = (body: string, name = 'ledger_internal.f', options = '') =>
  `create or replace function ${name}() returns void language plpgsql ${options} as $$ ${body} $$;`

/** Returns the bodies of all faulty versions of a function. */
function faulty(body: string, name?: string, options?: string): string[] {
  const script = wrapInFunction(body, name, options)
  return sqlEdits(script).map((edit) => / as \$\$ (.*) \$\$;$/s.exec(applyEdit(script, edit))?.[1] ?? '')
}

test('moves the bound of a comparison and inverts the comparison', () => {
  expect(faulty('return a < b;')).toEqual(['return a <= b;', 'return a >= b;'])
})

test('does not move bounds of the clock and of random numbers, because no test can detect it', () => {
  expect(faulty('return a <= now();')).toEqual(['return a > now();'])
  expect(faulty('return random() < a;')).toEqual(['return random() >= a;'])
})

test('replaces the equals sign of a comparison, but not of an assignment', () => {
  expect(faulty('update t set a = b, c = d where id = e;')).toEqual(['update t set a = b, c = d where id <> e;'])
})

test('swaps logical operators, but not the `and` of `between`', () => {
  expect(faulty('return a and b;')).toEqual(['return a or b;'])
  expect(faulty('return a between b and c;')).toEqual([])
})

test('removes negations', () => {
  expect(faulty('return a is not null;')).toEqual(['return a is  null;'])
  expect(faulty('return a is null;')).toEqual(['return a is not null;'])
  expect(faulty('return f(-a);')).toEqual(['return f(a);'])
})

test('swaps plus and minus between numbers, but not between times or on jsonb', () => {
  expect(faulty('return a - b;')).toEqual(['return a + b;'])
  expect(faulty('return now() - created_at;')).toEqual([])
  expect(faulty("return a - 'key';")).toEqual([])
})

test('removes a condition', () => {
  expect(faulty('if found then return; end if;')).toEqual([
    'if false then return; end if;',
    'if true then return; end if;',
  ])
  expect(faulty("return case when found then 'a' end;")).toEqual(["return case when false then 'a' end;"])
  expect(faulty("return case a when b then 'a' end;")).toEqual([])
})

test('removes a refusal and a call of a step, but not locks', () => {
  expect(faulty("raise exception 'no' using errcode = 'X';")).toEqual(['null;'])
  expect(faulty('perform public.notify(a);')).toEqual(['null;'])
  expect(faulty('perform from t where id = a for update;')).toEqual([])
})

test('ignores strings, comments, limits and the names of functions', () => {
  expect(faulty("return 'a < 1'; -- b < 1\n")).toEqual([])
  expect(faulty('select * from t limit 1;')).toEqual([])
})

test('changes only the views that prove the ledger', () => {
  const view = (name: string) => `create or replace view ${name} as select a from t where b > c;`
  expect(sqlEdits(view('ledger_internal.proof_lots'))).toHaveLength(2)
  expect(sqlEdits(view('public.tips'))).toEqual([])
})

test('ignores functions outside the ledger and functions that only read', () => {
  expect(faulty('return a < b;', 'public.f')).toEqual([])
  expect(faulty('return a < b;', 'ledger.list', 'stable')).toEqual([])
  expect(faulty('return a < b;', 'ledger.proof', 'stable')).toHaveLength(2)
})
