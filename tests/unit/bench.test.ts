import { expect, it } from 'vitest';
import { plainMarkdown } from '../../scripts/bench/peers.ts';

it('the notes that others are measured with are the same, as plain Markdown', () => {
  const source = `---
id: Uno
parrafo: Qué es.
---

<Card title="Tarjeta" url="https://example.com/">

Definición.

<Examples>

\`\`\`mongodb title="a.js" {1}
<Card title="no">
\`\`\`

\`\`\`salida
1
\`\`\`

Explicación.

</Examples>
</Card>
`;
  expect(plainMarkdown(source).replaceAll(/\n{2,}/g, '\n')).toBe(`---
title: "Uno"
---
Qué es.
## Tarjeta
Definición.
\`\`\`js
<Card title="no">
\`\`\`
\`\`\`text
1
\`\`\`
Explicación.
`);
});
