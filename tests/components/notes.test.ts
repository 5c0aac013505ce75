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
  it('is an article with a heading that links to it, and its definition', async () => {
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

  it('has no link, video or toggle when the note has none', async () => {
    const page = await render(Card, { props: { title: 'Uno' } });
    expect(page.querySelectorAll('a')).toHaveLength(1);
    expect(page.querySelectorAll('iframe, details, button')).toHaveLength(0);
  });

  it('links to its source, saying on what', async () => {
    const page = await render(Card, { props: { title: 'Uno', url: 'https://example.com/a' } });
    const link = page.querySelector('a[href="https://example.com/a"]')!;
    expect(link.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(
      'Más información sobre «Uno» (se abre en otra pestaña)',
    );
  });

  it('plays its video 250 wide', async () => {
    const page = await render(Card, { props: { title: 'Uno', video: 'aaaaaaaaaaa' } });
    const frame = page.querySelector('iframe')!;
    expect(frame.getAttribute('width')).toBe('250');
    expect(frame.getAttribute('title')).toBe('Vídeo: Uno');
  });

  it('names its video by its own title', async () => {
    const props = { title: 'Uno', video: 'aaaaaaaaaaa', videoTitle: 'El vídeo' };
    const page = await render(Card, { props });
    expect(page.querySelector('iframe')!.getAttribute('title')).toBe('Vídeo: El vídeo');
  });
});

describe('Examples', () => {
  it('are behind a toggle, closed, as an island that waits for a touch', async () => {
    const page = await render(Examples, { slots: { default: '<pre>código</pre>' } });
    const details = page.querySelector('details')!;
    expect(details.hasAttribute('open')).toBe(false);
    expect(details.querySelector('summary')!.textContent).toBe('EJEMPLOS ó APUNTES:');
    expect(details.textContent).toContain('código');
    expect(page.querySelector('astro-island')!.getAttribute('client')).toBe('touch');
  });

  it('have a toggle that is named by their card', async () => {
    const page = await render(Examples, { props: { card: 'Uno' } });
    const toggle = page.querySelector('summary')!;
    expect(toggle.getAttribute('aria-label')).toBe('EJEMPLOS ó APUNTES: Uno');
    expect(toggle.textContent).toBe('EJEMPLOS ó APUNTES:');
  });

  it('stand once in the page, not again as a property', async () => {
    const page = await render(Examples, { slots: { default: '<pre>código</pre>' } });
    expect(page.innerHTML.match(/código/g)).toHaveLength(1);
  });
});

describe('Video', () => {
  it('is 400x210, may fill the screen, and holds only a link before the press', async () => {
    const page = await render(Video, { props: { id: 'aaaaaaaaaaa', title: 'Curso «uno»' } });
    const frame = page.querySelector('iframe')!;
    expect(frame.getAttribute('width')).toBe('400');
    expect(frame.getAttribute('height')).toBe('210');
    // Said in `allow`, old phones would not know it.
    expect(frame.hasAttribute('allowfullscreen')).toBe(true);
    expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/aaaaaaaaaaa');
    expect(frame.getAttribute('srcdoc')).toContain('Reproducir: Curso «uno»');
  });

  it('is its title and address on paper', async () => {
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
  it('opens in a new tab, safely, and says so', async () => {
    const page = await render(ExternalLink, {
      props: { href: 'https://example.com/' },
      slots: { default: 'web' },
    });
    const link = page.querySelector('a')!;
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.textContent).toBe('web (se abre en otra pestaña)');
  });

  it('has no white space of its own, which would be underlined', async () => {
    const page = await render(ExternalLink, {
      props: { href: 'https://example.com/' },
      slots: { default: 'web' },
    });
    expect(page.querySelector('a')!.textContent).toMatch(/^\S.*\S$/);
  });
});

describe('CourseHeading', () => {
  it('links out to the course, and says who teaches it in which language', async () => {
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
    checked: [],
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

  it('shows nothing for what the topic does not have', async () => {
    const page = await render(TopicHeader, { props: bareProps });
    // The section and the date.
    expect(page.querySelectorAll('p')).toHaveLength(2);
  });

  it('shows an id as text', async () => {
    const page = await render(TopicHeader, { props: { ...bareProps, id: '<b>&' } });
    expect(page.querySelector('h1')!.textContent).toBe('<b>&');
  });

  it('says when the notes last changed, where that is known', async () => {
    const page = await render(TopicHeader, { props: { ...bareProps, updated: '2026-11-02' } });
    expect(page.textContent).toContain('Última actualización: 02/11/2026');
    // The date of the page is the author's.
    expect(page.querySelectorAll('time')).toHaveLength(1);
    const bare = await render(TopicHeader, { props: bareProps });
    expect(bare.textContent).not.toContain('Última actualización');
  });

  it('says with what it was checked, and what is newer', async () => {
    const checked = ['Se sigue de principio a fin', 'Ya hay Node 26'];
    const page = await render(TopicHeader, { props: { ...bareProps, checked } });
    expect(page.textContent.replaceAll(/\s+/g, ' ')).toContain(
      '15/11/2020 · Se sigue de principio a fin · Ya hay Node 26',
    );
  });
});

describe('CardIndex', () => {
  it('is a named list of links, which says how many before it is opened', async () => {
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

  it('is not there for the only topic of a section', async () => {
    const page = await render(Neighbours, { props: { previous: undefined, next: undefined } });
    expect(page.querySelector('nav')).toBeNull();
  });
});

describe('demos', () => {
  it.each(['linear', 'radial', 'conic'] as const)(
    'paint a %s gradient behind a toggle',
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
    'move with %s behind a toggle, without JavaScript',
    async (type) => {
      const page = await render(MotionDemo, { props: { type } });
      expect(page.querySelector('details')!.hasAttribute('open')).toBe(false);
      expect(page.querySelector('label')!.getAttribute('for')).toBe(
        page.querySelector('input[type=checkbox]')!.id,
      );
      expect(page.querySelector('code')!.textContent).toContain(type);
    },
  );

  it('leave what needs JavaScript to JavaScript', async () => {
    const gradient = await render(GradientDemo, { props: { type: 'linear' } });
    const motion = await render(MotionDemo, { props: { type: 'transition' } });
    for (const page of [gradient, motion]) {
      expect(page.querySelector('[type=range]')).toBeNull();
      expect(page.querySelector('[style]')).toBeNull();
    }
  });
});

describe('Figure', () => {
  it('is a figure that keeps its list, with caption and its own style', async () => {
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

  it('leads to the course, says what it shows and is no request', async () => {
    const thumbnail = { file: 'terminal.svg', alt: 'Una terminal' };
    const page = await render(CourseHeading, { props: { course: { ...course, thumbnail } } });
    const picture = page.querySelector('img')!;
    expect(picture.getAttribute('alt')).toBe('Una terminal');
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    expect(picture.closest('a')!.getAttribute('href')).toBe(course.url);
  });

  it('is not there for a course without', async () => {
    const page = await render(CourseHeading, { props: { course } });
    expect(page.querySelectorAll('img')).toHaveLength(0);
  });
});
