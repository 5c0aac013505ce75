import { expect, it } from 'vitest';
import { fence, follow, sections, states } from '../../test/documents.ts';

it('starts a Spring application with the files shown before, and sends it the requests of its group', async () => {
  const source = sections(
    fence('bash', 'true'),
    fence(
      'java title="SchoolApplication.java"',
      'package com.example.school;',
      'import org.springframework.boot.SpringApplication;',
      'import org.springframework.boot.autoconfigure.SpringBootApplication;',
      '@SpringBootApplication',
      'public class SchoolApplication {',
      '    public static void main(String[] args) { SpringApplication.run(SchoolApplication.class, args); }',
      '}',
    ) + fence('properties title="application.properties"', 'server.port=8081'),
    fence(
      'java grupo="a" title="Hello.java"',
      'package com.example.school;',
      'import org.springframework.web.bind.annotation.*;',
      '@RestController',
      'class Hello {',
      '    @GetMapping("hola") String hello() { return "Hola"; }',
      '}',
    ) + fence('bash grupo="a"', 'curl -s localhost:8081/hola # → Hola'),
  );
  const blockResults = await follow(source, 'spring');
  expect(states(blockResults).sort()).toEqual([
    'bash ejecuta',
    'bash salida',
    'java ejecuta',
    'java ejecuta',
    'properties analiza',
  ]);
});
