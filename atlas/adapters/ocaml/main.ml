(* The program for the URL libraries of OCaml: `main LIBRARY` reports what a library answers, and judges nothing.

   It reads inputs and writes answers in the way of adapters/relay.py. Each function asks a library and returns the parts. *)

exception Reject of string
exception Decline of string

let digits text =
  String.concat "" (List.map (fun octet -> Printf.sprintf "%02x" (Char.code octet)) (List.of_seq (String.to_seq text)))

let octets line = String.init (String.length line / 2) (fun at -> Char.chr (int_of_string ("0x" ^ String.sub line (2 * at) 2)))

(* The library uri accepts every text. *)
let ask_uri given =
  let uri = Uri.of_string given in
  [ "scheme", Uri.scheme uri; "user", Uri.user uri; "password", Uri.password uri; "host", Uri.host uri;
    "port", Option.map string_of_int (Uri.port uri); "path", Some (Uri.path uri); "query", Uri.verbatim_query uri;
    "fragment", Uri.fragment uri ]

(* Neturl has a syntax for each scheme that it knows. Malformed_URL is a rejection. *)
let ask_neturl given =
  let open Neturl in
  (match extract_url_scheme given with
  | scheme when not (Hashtbl.mem common_url_syntax scheme) -> raise (Decline ("no syntax for the scheme " ^ scheme))
  | _ | (exception Malformed_URL) -> ());
  let url = try parse_url given with Malformed_URL -> raise (Reject "Malformed_URL") in
  let optional part = match part () with value -> Some value | exception Not_found -> None in
  let parameters part = match part () with list -> List.map (fun value -> ";" ^ value) list | exception Not_found -> [] in
  let with_parameters text list = Option.map (fun text -> String.concat "" (text :: parameters list)) text in
  (* A scheme such as mailto has `other` in place of a path. *)
  let path = match optional (fun () -> url_other ~encoded:true url) with
    | None -> Option.map join_path (optional (fun () -> url_path ~encoded:true url))
    | other -> other in
  [ "scheme", optional (fun () -> url_scheme url);
    "user", with_parameters (optional (fun () -> url_user ~encoded:true url)) (fun () -> url_user_param ~encoded:true url);
    "password", optional (fun () -> url_password ~encoded:true url); "host", optional (fun () -> url_host url);
    "port", optional (fun () -> string_of_int (url_port url));
    "path", with_parameters (Some (Option.value path ~default:"")) (fun () -> url_param ~encoded:true url);
    "query", optional (fun () -> url_query ~encoded:true url); "fragment", optional (fun () -> url_fragment ~encoded:true url) ]

let observe ask given =
  match ask given with
  | parts ->
    let part = function name, Some value -> " " ^ name ^ "=" ^ digits value | _, None -> "" in
    "accept" ^ String.concat "" (List.map part parts)
  | exception Reject words -> "reject " ^ digits words
  | exception Decline words -> "decline " ^ digits words
  | exception problem -> "crash " ^ digits (Printexc.to_string problem)

let () =
  let ask = match Sys.argv.(1) with
    | "uri" -> ask_uri
    | "neturl" -> ask_neturl
    | name -> failwith ("no such library: " ^ name) in
  try
    while true do
      match read_line () with
      | "." -> flush stdout
      | line -> print_string (observe ask (octets line) ^ "\n")
    done
  with End_of_file -> ()
