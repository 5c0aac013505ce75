import { expect, it } from 'vitest';
import { fence, follow, sections, states } from '../../test/documents.ts';

it('requires the page’s user and password, at a prompt too', async () => {
  const source = sections(
    fence(
      'bash',
      'docker run -d --name notas -e MONGO_INITDB_ROOT_USERNAME=ana -e MONGO_INITDB_ROOT_PASSWORD=secreto -p 127.0.0.1:37017:27017 mongo:8',
      "mongosh --quiet mongodb://127.0.0.1:37017 --eval 'db.a.find()'",
    ) + fence('bash terminal="mongodb"', 'mongosh mongodb://ana:secreto@127.0.0.1:37017'),
    fence('mongodb', 'db.notas.insertOne({', '  a: 1,', '})') +
      fence('mongodb', 'db.notas.countDocuments() // → 1') +
      fence('mongodb', 'db.notas.fnid()') +
      fence('mongodb', 'db.notas.aggregate([{ $sort: { a: 2 } }])'),
  );
  const blockResults = await follow(source);
  expect(states(blockResults)).toEqual([
    ...['bash falla', 'bash ejecuta'],
    ...['mongodb ejecuta', 'mongodb salida', 'mongodb falla', 'mongodb falla'],
  ]);
  const messages = blockResults.map(({ problem }) => problem?.message);
  expect(messages[0]).toContain('requires authentication');
  expect(messages[4]).toContain('is not a function');
  expect(messages[5]).toContain('$sort key ordering must be 1');
});
