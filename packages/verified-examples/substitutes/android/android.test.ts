import { expect, it } from 'vitest';
import { LANGUAGES, fence, follow, plan, sections } from '../../test/documents.ts';

it('verifies XML of documents with its tag', () => {
  const { jobs } = plan(fence('xml', 'x'), { tags: ['android'] });
  const plugins = jobs.map((job) => LANGUAGES.find(({ accepts }) => accepts(job))?.name);
  expect(plugins).toEqual(['android-xml']);
});

it('passes Android’s Java to its plug-in, since no terminal starts it', () => {
  const source = sections(
    fence('bash', 'true'),
    fence('java title="Main.java"', 'Toast.makeText(this, "Hola").show();'),
  );
  const { jobs } = plan(source, { isSession: true, tags: ['android'] });
  expect(jobs.map(({ language }) => language)).toEqual(['sesión', 'java']);
});

it('provides an Android class with the files shown before and the bindings of their layouts', async () => {
  const activity = (...body: string[]) =>
    fence(
      'java title="MainActivity.java"',
      'package com.example.notas;',
      'import androidx.appcompat.app.AppCompatActivity;',
      'import com.example.notas.databinding.ActivityMainBinding;',
      'public class MainActivity extends AppCompatActivity {',
      ...body,
      '}',
    );
  const source = sections(
    fence(
      'java title="Note.java"',
      'package com.example.notas;',
      'public record Note(long id, String title) {}',
    ),
    fence(
      'xml title="res/layout/activity_main.xml"',
      '<TextView',
      '    xmlns:android="http://schemas.android.com/apk/res/android"',
      '    android:id="@+id/note_title"',
      '    android:layout_width="match_parent"',
      '    android:layout_height="match_parent" />',
    ) +
      activity(
        'void show(ActivityMainBinding binding, Note note) { binding.noteTitle.setText(note.title()); }',
      ),
    fence('java', 'void open(MainActivity screen) { screen.show(null, new Note(1, "Pan")); }'),
    fence('java', 'void call(Note note) { setTitle(note.title()); }'),
    activity(
      'void show(ActivityMainBinding binding, Note note) { binding.title.setText(note.text()); }',
    ),
    fence('java title="Other.java"', 'package com.exmaple.notas;', 'public class Other {}'),
  );
  const blockResults = await follow(source, 'android');
  expect(
    blockResults.map(
      ({ state, emulated, problem }) => problem?.message ?? `${state} ${emulated ?? ''}`,
    ),
  ).toEqual([
    'compila ',
    'compila ',
    'tipos sustitutos de las clases de Android',
    'tipos sustitutos de las clases de Android',
    'tipos sustitutos de las clases de Android',
    expect.stringMatching(/symbol: +variable title[^]*symbol: +method text/),
    expect.stringContaining('¿Querías decir «com.example.notas»?'),
  ]);
});
