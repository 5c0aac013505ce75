import { describe, expect, it } from 'vitest';
import { containersLeft } from '../../src/session/containers.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';

/** The commands that remove what these blocks leave behind. */
const left = (...codes: string[]) => {
  const fences = codes.map((code) => `\`\`\`bash\n${code}\n\`\`\`\n`).join('\n');
  return containersLeft(partsOf(parseNote(`<Setup>\n\nA\n\n${fences}\n</Setup>\n`)).flat());
};

describe('the containers that a page leaves', () => {
  it('are those it starts and does not remove', () => {
    expect(left('docker run -d --name cache \\\n  -p 127.0.0.1:7379:6379 redis:8')).toEqual([
      'docker rm -fv cache',
    ]);
    expect(left('docker run -d --name a b', 'docker run --name=c b', 'docker rm -f a')).toEqual([
      'docker rm -fv c',
    ]);
    expect(left('docker run -d --name a b', 'docker rm -fv a', 'docker run -d --name a b')).toEqual(
      ['docker rm -fv a'],
    );
  });

  it('exclude those that remove themselves', () => {
    expect(left('docker run --rm --name a b', 'docker run --rm c', 'docker exec -it a sh')).toEqual(
      [],
    );
    expect(left('docker run --name a b true', 'docker container prune -f')).toEqual([]);
    expect(left('docker run -d --name a b', 'docker container prune -f')).toHaveLength(1);
  });

  it('include those of a Compose file until it is taken down', () => {
    expect(left('docker compose up -d')).toEqual(['docker compose down -v']);
    expect(left('docker compose -f a.yaml up -d', 'docker compose down')).toEqual([]);
    expect(left('docker compose exec web ls')).toEqual([]);
  });
});
