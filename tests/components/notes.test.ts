import { describe, expect, it } from 'vitest';
import Card from '../../src/components/notes/Card.astro';
import CardIndex from '../../src/components/page/CardIndex.astro';
import CourseHeading from '../../src/components/page/CourseHeading.astro';
import Examples from '../../src/components/notes/Examples.astro';
import ExternalLink from '../../src/components/page/ExternalLink.astro';
import Figure from '../../src/components/notes/Figure.astro';
import GradientDemo from '../../src/components/notes/GradientDemo.astro';
import MotionDemo from '../../src/components/notes/MotionDemo.astro';
import Neighbours from '../../src/components/page/Neighbours.astro';
import TopicHeader from '../../src/components/page/TopicHeader.astro';
import Video from '../../src/components/page/Video.astro';
import { render } from './render.ts';

describe('Card', () => {
  it('is an article with its definition and a heading that links to itself', async () => {
    const page = await render(Card, {
      props: { title: 'Áreas con nombre' },
      slots: { default: '<p>Definición.</p>' },
    });
    const article = page.querySelector('article')!;
    expect(article.id).toBe('áreas-con-nombre');
    expect(article.querySelector('h2 a')!.getAttribute('href')).toBe('#áreas-con-nombre');
    expect(article.querySelector('h2')!.textContent.trim()).toBe('Áreas con nombre');
    expect(article.textContent).toContain('Definición.');
  });

  it('has no link, video or toggle if the note has none', async () => {
    const page = await render(Card, { props: { title: 'Uno' } });
    expect(page.querySelectorAll('a')).toHaveLength(1);
    expect(page.querySelectorAll('iframe, details, button')).toHaveLength(0);
  });

  it('links to its source, with the card in the link’s name', async () => {
    const page = await render(Card, { props: { title: 'Uno', url: 'https://example.com/a' } });
    const link = page.querySelector('a[href="https://example.com/a"]')!;
    expect(link.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(
      'Más información sobre «Uno» (se abre en otra pestaña)',
    );
  });

  it('has a player 250 px wide', async () => {
    const page = await render(Card, { props: { title: 'Uno', video: 'aaaaaaaaaaa' } });
    const frame = page.querySelector('iframe')!;
    expect(frame.getAttribute('width')).toBe('250');
    expect(frame.getAttribute('title')).toBe('Vídeo: Uno');
  });

  it('names its video by the video’s own title', async () => {
    const props = { title: 'Uno', video: 'aaaaaaaaaaa', videoTitle: 'El vídeo' };
    const page = await render(Card, { props });
    expect(page.querySelector('iframe')!.getAttribute('title')).toBe('Vídeo: El vídeo');
  });
});

describe('Examples', () => {
  it('are behind a closed toggle, in an island that hydrates on interaction', async () => {
    const page = await render(Examples, { slots: { default: '<pre>código</pre>' } });
    const details = page.querySelector('details')!;
    expect(details.hasAttribute('open')).toBe(false);
    expect(details.querySelector('summary')!.textContent).toBe('EJEMPLOS ó APUNTES:');
    expect(details.textContent).toContain('código');
    expect(page.querySelector('astro-island')!.getAttribute('client')).toBe('touch');
  });

  it('have a toggle named after their card', async () => {
    const page = await render(Examples, { props: { card: 'Uno' } });
    const toggle = page.querySelector('summary')!;
    expect(toggle.getAttribute('aria-label')).toBe('EJEMPLOS ó APUNTES: Uno');
    expect(toggle.textContent).toBe('EJEMPLOS ó APUNTES:');
  });

  it('are not repeated in the island’s props', async () => {
    const page = await render(Examples, { slots: { default: '<pre>código</pre>' } });
    expect(page.innerHTML.match(/código/g)).toHaveLength(1);
  });
});

describe('an island', () => {
  // React re-renders text that differs from its own, such as a translation.
  it.each([
    ['of examples', Examples, { card: 'Uno' }],
    ['of a gradient', GradientDemo, { type: 'linear' }],
    ['of a movement', MotionDemo, { type: 'transition' }],
  ] as const)('%s renders its slot and no visible text', async (_name, part, props) => {
    const page = await render(part, { props, slots: { default: '<pre>código</pre>' } });
    const island = page.querySelector('astro-island')!;
    expect(island.innerHTML).toMatch(
      /^<div><astro-slot>[^]*<\/astro-slot><\/div>(?:<!--[^]*-->)?$/,
    );
  });
});

describe('Video', () => {
  it('is 400x210, may go full screen, and holds only a link until it is started', async () => {
    const page = await render(Video, { props: { id: 'aaaaaaaaaaa', title: 'Curso «uno»' } });
    const frame = page.querySelector('iframe')!;
    expect(frame.getAttribute('width')).toBe('400');
    expect(frame.getAttribute('height')).toBe('210');
    // Old phones do not know it in `allow`.
    expect(frame.hasAttribute('allowfullscreen')).toBe(true);
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/aaaaaaaaaaa');
    expect(frame.getAttribute('srcdoc')).toContain('Reproducir: Curso «uno»');
  });

  it('has its title and address for print', async () => {
    const page = await render(Video, {
      props: { id: 'aaaaaaaaaaa', title: 'Curso', channel: 'Canal', language: 'en' },
    });
    const caption = page.querySelector('figcaption')!;
    expect(caption.querySelector('a')!.getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    );
    expect(caption.textContent).toContain('· Canal, en inglés');
  });
});

describe('ExternalLink', () => {
  it('opens in a new tab, safely, and announces it', async () => {
    const page = await render(ExternalLink, {
      props: { href: 'https://example.com/' },
      slots: { default: 'web' },
    });
    const link = page.querySelector('a')!;
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.textContent).toBe('web (se abre en otra pestaña)');
  });

  it('has no white space inside, which would be underlined', async () => {
    const page = await render(ExternalLink, {
      props: { href: 'https://example.com/' },
      slots: { default: 'web' },
    });
    expect(page.querySelector('a')!.textContent).toMatch(/^\S.*\S$/);
  });
});

describe('CourseHeading', () => {
  it('links to the course, and names its teacher and language', async () => {
    const course = {
      title: 'Learn Next.js',
      provider: 'Vercel',
      url: 'https://nextjs.org/learn',
      language: 'en',
      paid: false,
    } as const;
    const page = await render(CourseHeading, { props: { course } });
    const link = page.querySelector('a')!;
    expect(link.getAttribute('href')).toBe('https://nextjs.org/learn');
    expect(link.getAttribute('hreflang')).toBe('en');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(page.textContent).toContain('Vercel, en inglés');
  });
});

describe('TopicHeader', () => {
  const bareProps = {
    section: { name: 'Css', href: '/Css/' },
    id: 'Grid',
    date: '15/11/2020',
  };

  it('shows section, id, date, subtitle and introduction', async () => {
    const page = await render(TopicHeader, {
      props: {
        ...bareProps,
        subtitle: 'Filas y columnas',
        parrafo: 'Con `grid`.',
      },
    });
    expect(page.querySelector('a[href="/Css/"]')!.textContent).toBe('Css');
    expect(page.querySelector('h1')!.textContent).toBe('Grid');
    expect(page.querySelector('time')!.getAttribute('datetime')).toBe('2020-11-15');
    expect(page.querySelector('time')!.textContent).toBe('15/11/2020');
    expect(page.textContent).toContain('Filas y columnas');
    expect(page.querySelector('p code')!.textContent).toBe('grid');
  });

  it('omits what the topic does not have', async () => {
    const page = await render(TopicHeader, { props: bareProps });
    // Only section and date.
    expect(page.querySelectorAll('p')).toHaveLength(2);
  });

  it('escapes an id', async () => {
    const page = await render(TopicHeader, { props: { ...bareProps, id: '<b>&' } });
    expect(page.querySelector('h1')!.textContent).toBe('<b>&');
  });

  it('shows when the notes last changed, if known', async () => {
    const page = await render(TopicHeader, { props: { ...bareProps, updated: '2026-11-02' } });
    expect(page.textContent).toContain('actualizado\u00A002/11/2026');
    // The only date is the author's.
    expect(page.querySelectorAll('time')).toHaveLength(1);
    const bare = await render(TopicHeader, { props: bareProps });
    expect(bare.textContent).not.toContain('actualizado');
  });

  it('says in its line how long it takes and that it was checked', async () => {
    const props = { ...bareProps, minutes: '17 min', isChecked: true };
    const page = await render(TopicHeader, { props });
    expect(page.textContent.replaceAll(/\s+/g, ' ')).toContain(
      '15/11/2020 · 17 min · ✓ comprobado',
    );
  });
});

describe('CardIndex', () => {
  it('is a named list of links, with their number visible while closed', async () => {
    const items = [
      { text: 'Uno', href: '#uno' },
      { text: 'Dos', href: '#dos' },
    ];
    const page = await render(CardIndex, { props: { items } });
    expect(page.querySelector('nav')!.getAttribute('aria-label')).toBe('En esta página');
    expect(page.querySelector('details')!.hasAttribute('open')).toBe(false);
    expect(page.querySelector('summary')!.textContent.trim()).toBe('En esta página: 2 partes');
    expect(page.querySelector('li a')!.getAttribute('href')).toBe('#uno');
  });
});

describe('Neighbours', () => {
  const topic = (id: string) => ({ id, href: `/Css/${id}/` }) as never;

  it('links to the previous and the next topic', async () => {
    const page = await render(Neighbours, {
      props: { previous: topic('Uno'), next: topic('Tres') },
    });
    expect(page.querySelector('[rel=prev]')!.getAttribute('href')).toBe('/Css/Uno/');
    expect(page.querySelector('[rel=next]')!.getAttribute('href')).toBe('/Css/Tres/');
  });

  it('is omitted for the only topic of a section', async () => {
    const page = await render(Neighbours, { props: { previous: undefined, next: undefined } });
    expect(page.querySelector('nav')).toBeNull();
  });
});

describe('demos', () => {
  it.each(['linear', 'radial', 'conic'] as const)(
    'show a %s gradient behind a toggle',
    async (type) => {
      const page = await render(GradientDemo, { props: { type } });
      const details = page.querySelector('details')!;
      expect(details.hasAttribute('open')).toBe(false);
      expect(details.querySelector('code')!.textContent).toMatch(
        new RegExp(`^background: ${type}-gradient\\(.*\\);$`),
      );
      expect(details.querySelector('[role=img]')!.getAttribute('aria-label')).toContain(
        'degradado',
      );
    },
  );

  it.each(['transition', 'transform', 'animation'] as const)(
    'animate with %s behind a toggle, without JavaScript',
    async (type) => {
      const page = await render(MotionDemo, { props: { type } });
      expect(page.querySelector('details')!.hasAttribute('open')).toBe(false);
      expect(page.querySelector('label:has(input[type=checkbox])')!.textContent.trim()).toMatch(
        / la caja$/,
      );
      expect(page.querySelector('code')!.textContent).toContain(type);
    },
  );

  it('hide the controls that need JavaScript', async () => {
    const gradient = await render(GradientDemo, { props: { type: 'linear' } });
    const motion = await render(MotionDemo, { props: { type: 'transition' } });
    for (const page of [gradient, motion]) {
      expect(page.querySelector('[type=range]')).toBeNull();
      expect(page.querySelector('.control')!.hasAttribute('hidden')).toBe(true);
      expect(page.querySelector('[style]')).toBeNull();
    }
  });
});

describe('Figure', () => {
  it('is a figure with its list, a caption and its own style', async () => {
    const page = await render(Figure, {
      props: { caption: 'De dónde viene cada tipo' },
      slots: { default: '<ul><li>Collection<ul><li>List</li></ul></li></ul>' },
    });
    const figure = page.querySelector('figure')!;
    expect(figure.querySelector('figcaption')!.textContent).toBe('De dónde viene cada tipo');
    expect(figure.querySelectorAll('ul ul li')).toHaveLength(1);
    expect(page.querySelectorAll('style')).toHaveLength(1);
  });
});

describe('the thumbnail of a course', () => {
  const course = {
    title: 'Command Line Power User',
    provider: 'Wes Bos',
    url: 'https://commandlinepoweruser.com',
    language: 'en',
    paid: false,
  };

  it('links to the course, has alternative text and is inlined', async () => {
    const thumbnail = { file: 'terminal.svg', alt: 'Una terminal' };
    const page = await render(CourseHeading, { props: { course: { ...course, thumbnail } } });
    const picture = page.querySelector('img')!;
    expect(picture.getAttribute('alt')).toBe('Una terminal');
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    expect(picture.closest('a')!.getAttribute('href')).toBe(course.url);
  });

  it('is omitted for a course without one', async () => {
    const page = await render(CourseHeading, { props: { course } });
    expect(page.querySelectorAll('img')).toHaveLength(0);
  });
});
