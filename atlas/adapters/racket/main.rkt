#lang racket/base
;; The program for the module net/url of Racket: reports what it answers, and judges nothing.
;;
;; It reads inputs and writes answers in the way of adapters/relay.py. A `url-exception` is a rejection, and every other exception is a
;; crash.
(require net/url racket/string file/sha1)

(define (digits text)
  (bytes->hex-string (string->bytes/utf-8 text)))

(define (part name value)
  (if value (string-append " " name "=" (digits value)) ""))

;; The module has the user and the password in one text.
(define (userinfo text)
  (define found (and text (regexp-match #rx"^([^:]*):(.*)$" text)))
  (if found
      (string-append (part "user" (cadr found)) (part "password" (caddr found)))
      (part "user" text)))

;; The module has the path as a list of decoded segments, each with its parameters, and `up` and `same` for ".." and ".".
(define (path-of url)
  (define (segment-of segment)
    (define name (path/param-path segment))
    (string-join (cons (case name [(up) ".."] [(same) "."] [else name]) (path/param-param segment)) ";"))
  (define segments (map segment-of (url-path url)))
  (string-append (if (and (url-path-absolute? url) (pair? segments)) "/" "") (string-join segments "/")))

;; The module has the query as a list of decoded names and values. It has the same empty list for an absent and an empty query.
(define (query-of url)
  (define (pair-of pair)
    (string-append (symbol->string (car pair)) (if (cdr pair) (string-append "=" (cdr pair)) "")))
  (and (pair? (url-query url)) (string-join (map pair-of (url-query url)) "&")))

(define (observe given)
  (with-handlers ([url-exception? (lambda (problem) (string-append "reject " (digits (exn-message problem))))]
                  [exn:fail? (lambda (problem) (string-append "crash " (digits (exn-message problem))))])
    (define url (string->url given))
    (string-append
      "accept" (part "scheme" (url-scheme url)) (userinfo (url-user url)) (part "host" (url-host url))
      (part "port" (and (url-port url) (number->string (url-port url)))) (part "path" (path-of url))
      (part "query" (query-of url)) (part "fragment" (url-fragment url)))))

(for ([line (in-lines)])
  (if (equal? line ".")
      (flush-output)
      (displayln (observe (bytes->string/utf-8 (hex-string->bytes line))))))
